import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes the names in a folder to disk; otherwise a new file may disappear in a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no handle for a folder, and its names are durable without one.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Creates a folder and its parents so that they survive a power failure. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let at = folder; at !== dirname(first); at = dirname(at)) await syncFolder(at);
  await syncFolder(dirname(first));
}

/**
 * Writes a file atomically, replacing an existing one, readable by its owner only. Afterwards it
 * survives a power failure; a plain write can have the name on disk before the content.
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

/** Renames a complete file, replacing an existing one; both on one disk. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const handle = await open(from, 'r');
  await handle.sync().finally(() => handle.close());
  await rename(from, to);
  await syncFolder(dirname(to));
}
