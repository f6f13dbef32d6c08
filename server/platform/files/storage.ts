import type { Readable } from 'node:stream';

/** Where the content of files is kept. Keys are lower-case letters, digits, `/`, `-` and `.`. */
export interface FileStorage {
  /** Stores it under a key; a concurrent reader sees all of it or nothing. */
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** The same for a file of this server, of any length; it may be moved away. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** The content, or null when there is none. */
  get(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Removes it; what is not there is no error. */
  remove(key: string): Promise<void>;
}
