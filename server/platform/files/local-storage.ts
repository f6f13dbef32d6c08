import { access, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, moveDurably, writeDurably } from '../db/durable-file.ts';
import type { FileStorage } from './storage.ts';

const KEY = /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a folder. Each is written under a temporary name, and renamed once it is on disk. */
export function createLocalStorage(folder: string): FileStorage {
  const place = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a key of a file: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const target = place(key);
      await makeFolder(dirname(target), 0o700);
      await writeDurably(target, content);
    },
    async putFile(key, path) {
      const target = place(key);
      await makeFolder(dirname(target), 0o700);
      await moveDurably(path, target);
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
