// `npm run release -- <version>`: sets the version, puts what CHANGELOG.md has under "Unreleased" under
// it, commits, tags, and makes an archive that starts with Node.js alone.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { build } from './build.mjs';
import { startChild } from './children.mjs';
import { checkNode, install } from './install.mjs';
import { run, step } from './progress.mjs';
import { writeRelease } from './release-files.mjs';
import { changelogWith } from './release-notes.mjs';

const USAGE = `Usage: npm run release -- <version> [options]

Options:
  --out <folder>  where the archive is written; "releases" by default
  --no-tag        makes the archive only: changes no file, commits and tags nothing
  --quick         uses a quick build: less compression of the console`;

/** Where the version is written, beside CHANGELOG.md: the pattern's group 1 stays before it. */
const VERSIONS = [
  ['package.json', /^( {2}"version": ")[^"]+/m],
  ['package-lock.json', /^( {2}"version": ")[^"]+/m],
  ['package-lock.json', /^( {4}"": \{\n {6}"name": "tawsil",\n {6}"version": ")[^"]+/m],
  ['docs/openapi.json', /^( {4}"version": ")[^"]+/m],
  ['docs/operations/helm/Chart.yaml', /^(version: )\S+/m],
  ['docs/operations/helm/Chart.yaml', /^(appVersion: )\S+/m],
];

const from = process.env.INIT_CWD ?? process.cwd();
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function setVersion(version, changelog) {
  for (const [file, pattern] of VERSIONS) {
    const text = readFileSync(file, 'utf8');
    if (!pattern.test(text)) throw new Error(`${file} has no version where it is expected.`);
    writeFileSync(
      file,
      text.replace(pattern, (_, before) => before + version),
    );
  }
  writeFileSync('CHANGELOG.md', changelog);
}

/** Makes the archive and its checksum, complete or not at all. */
async function makeArchive(version, changelog, out, quality) {
  await build(quality);
  // Its libraries need links that npm packages cannot contain, and a release may be read-only.
  const links = `import('./server/platform/db/embedded/binaries.ts').then((m) => m.findBinaries())`;
  await run(process.execPath, ['--import', 'tsx', '-e', links]);
  mkdirSync(out, { recursive: true });
  const staged = mkdtempSync(join(out, '.release-'));
  const name = `tawsil-${version}`;
  try {
    const packed = join(staged, 'packed.gz');
    await step('Packing', async () => {
      writeRelease(join(staged, name), version, changelog);
      const tar = startChild('tar', ['-c', '-C', staged, name], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(tar, 'exit');
      const level = quality === 'quick' ? 1 : 9;
      await pipeline(tar.stdout, createGzip({ level }), createWriteStream(packed));
      const [code] = await ended;
      if (code !== 0) throw new Error(`tar ended with ${code}.`);
    });
    const archive = join(out, `${name}.tar.gz`);
    const hash = createHash('sha256').update(readFileSync(packed)).digest('hex');
    renameSync(packed, archive);
    writeFileSync(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`);
    return archive;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

async function release({ version, out, isTagged, quality }) {
  if (isTagged && git('status', '--porcelain')) throw new Error('Commit or discard changes first.');
  if (isTagged && git('tag', '--list', `v${version}`)) throw new Error(`v${version} exists.`);
  await install();
  const day = new Date().toISOString().slice(0, 10);
  const changelog = changelogWith(readFileSync('CHANGELOG.md', 'utf8'), version, day, !isTagged);
  if (!isTagged) return makeArchive(version, changelog, out, quality);
  try {
    setVersion(version, changelog);
    const archive = await makeArchive(version, changelog, out, quality);
    git('add', 'CHANGELOG.md', ...VERSIONS.map(([file]) => file));
    git('commit', '-m', `release: ${version}`);
    git('tag', '-a', `v${version}`, '-m', `Tawsil ${version}`);
    return archive;
  } catch (error) {
    git('checkout', 'HEAD', '--', 'CHANGELOG.md', ...VERSIONS.map(([file]) => file));
    throw error;
  }
}

checkNode();
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'releases' },
      'no-tag': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  });
  const [version = ''] = positionals;
  if (positionals.length !== 1 || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error(USAGE);
  const out = resolve(from, values.out);
  const quality = values.quick ? 'quick' : 'best';
  console.log(await release({ version, out, isTagged: !values['no-tag'], quality }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
