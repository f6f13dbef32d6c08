import type { Readable } from 'node:stream';

/** Stores the content of files. Keys are lower-case letters, digits, `/`, `-` and `.`. */
export interface FileStorage {
  /** Stores it under a key; a concurrent reader sees all of it or nothing. */
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** The same for a local file of any length, which may be moved away. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** The content; null if it does not exist. */
  get(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Removes it; a missing file is not an error. */
  remove(key: string): Promise<void>;
}
