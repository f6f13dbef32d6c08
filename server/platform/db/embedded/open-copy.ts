import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, binariesIn } from './binaries.ts';

const cache = '/var/cache/tawsil';

/**
 * A copy of the programs that any user can run (60 MB, made once). Needed as root if the project is
 * in a folder closed to other users, because PostgreSQL verifies with access(2) that it can find
 * itself. The folder must belong to root only; otherwise another user could place programs there.
 */
export async function openCopy(installed: Binaries): Promise<Binaries> {
  const description = await readFile(join(installed.root, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const folder = await lstat(cache);
  if (!folder.isDirectory() || folder.uid !== 0 || (folder.mode & 0o022) !== 0) {
    throw new Error(`${cache} must be a folder that only root can write.`);
  }
  const root = join(cache, `postgres-${version}`);
  if (!(await lstat(root).catch(() => undefined))) {
    const draft = `${root}.${randomUUID()}`;
    await cp(installed.root, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, root).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return binariesIn(root);
}
