import { once } from 'node:events';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Launch } from './launch.ts';

/** The system's longest path of a socket, without the file's own name. */
const LONGEST = 80;

/**
 * The folder for the database's Unix socket, which takes half of the time of TCP for each statement.
 * Undefined where only TCP works: Windows, a path that a socket cannot have, a database whose user
 * cannot enter the directory, a file system without sockets (folders shared with a container).
 */
export async function makeSocketFolder(
  dataDir: string,
  { identity, wrapper }: Launch,
): Promise<string | undefined> {
  const folder = join(dataDir, 'socket');
  const isPlain = folder.length <= LONGEST && /^[\w./-]+$/.test(folder);
  if (process.platform === 'win32' || !isPlain || wrapper.length > 0) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (!(await hasSockets(folder))) return undefined;
  if (identity.uid !== undefined && identity.gid !== undefined)
    await chown(folder, identity.uid, identity.gid);
  return folder;
}

async function hasSockets(folder: string): Promise<boolean> {
  const trial = createServer();
  try {
    trial.listen(join(folder, `trial.${process.pid}`));
    await once(trial, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    trial.close();
  }
}
