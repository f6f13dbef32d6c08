import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Forces the names in a folder to the disk; a new file without that may be gone with the power. */
async function syncFolder(folder: string): Promise<void> {
  // Windows gives no handle of a folder, and its names are durable without.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Makes a folder with those above it, so that it is still there after a power loss. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let at = folder; at !== dirname(first); at = dirname(at)) await syncFolder(at);
  await syncFolder(dirname(first));
}

/**
 * Writes a file whole or not at all, in the place of one that is there, readable by its owner only.
 * Once this is done it survives a power loss; without it the name can be on the disk before the content.
 */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Gives a file that is written whole its name, in the place of one that is there; both on one disk. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const handle = await open(from, 'r');
  await handle.sync().finally(() => handle.close());
  await rename(from, to);
  await syncFolder(dirname(to));
}
