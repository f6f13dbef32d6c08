import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that was received completely. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  sha256: Buffer;
}

/** Files of a dead server are older than any upload may take. */
const LEFT_BEHIND_MS = 3_600_000;

const closed = async (file: WriteStream): Promise<void> => {
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
};

/** Files during upload: each is removed when the work with it ends, however it ends. */
export function createTemporary(folder: string) {
  /** What this server is working with is no remains, whatever the clocks of others say. */
  const current = new Set<string>();

  return {
    /** Writes the whole stream, then works with the file. Errors: those of the stream. */
    async receive<T>(stream: Readable, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
      // If the stream breaks before it is read, its reader gets the error.
      stream.on('error', () => undefined);
      const path = join(folder, randomUUID());
      const hash = createHash('sha256');
      let bytes = 0;
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          hash.update(chunk);
          done(null, chunk);
        },
      });
      let file: WriteStream | undefined;
      current.add(path);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        await pipeline(stream, count, file);
        return await work({ path, bytes, sha256: hash.digest() });
      } finally {
        stream.destroy();
        // A failing pipeline does not wait for its file to be opened: a file that is opened after
        // its removal would stay for ever.
        if (file) await closed(file.destroy());
        await rm(path, { force: true });
        current.delete(path);
      }
    },

    /**
     * Works with the path of a file that does not exist yet. Remains of earlier work with the same
     * name are removed first, and the file afterwards, unless it was moved away.
     */
    async write<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const one of await readdir(folder))
        if (one.startsWith(`${name}.`)) await rm(join(folder, one), { force: true });
      const path = join(folder, `${name}.${randomUUID()}`);
      current.add(path);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
        current.delete(path);
      }
    },

    /** Removes the remains of dead servers. */
    async sweep(now: Date): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        if (current.has(path)) continue;
        const found = await stat(path).catch(() => null);
        if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND_MS)
          await rm(path, { force: true });
      }
    },
  };
}
export type Temporary = ReturnType<typeof createTemporary>;
