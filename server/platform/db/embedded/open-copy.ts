import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, binariesIn } from './binaries.ts';

const cache = '/var/cache/tawsil';

/**
 * A copy of the programs where any user can run them (60 MB, made once): needed as root when the
 * project lies below a folder closed to others, because PostgreSQL checks with access(2) that it
 * finds itself. The folder must be root's alone, else another user's programs could stand there.
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
