import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './storage.ts';

const KEY = /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a folder. Each is written under another name, and has its own once it is on the disk. */
export function createLocalStorage(folder: string): FileStorage {
  const place = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a key of a file: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const target = place(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const unfinished = `${target}.${randomUUID()}`;
      try {
        const handle = await open(unfinished, 'wx', 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        const handle = await open(place(key), 'r');
        return handle.createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has: (key) =>
      access(place(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(place(key), { force: true }),
  };
}
