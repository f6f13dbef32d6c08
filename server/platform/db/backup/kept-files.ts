import { sql } from 'kysely';
import { z } from 'zod';
import { keyOf, partsOf } from '../../files/keys.ts';
import type { FileStorage } from '../../files/storage.ts';
import type { Db } from '../schema.ts';
import { BadArchive } from './bad-archive.ts';

/** The number of bytes of a file in one line of the archive. */
const CHUNK_BYTES = 48 * 1024;
const FILES_AT_ONCE = 500;
/** More than any file that the server accepts or makes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The contents of the file lines. */
export interface FileCount {
  files: number;
  bytes: number;
  /** Known to the database, but missing in the storage. */
  missing: number;
}

/**
 * The files known to the database in its snapshot, as lines: a key, its content in base64, its
 * length. The content of a key never changes, and is removed a day after the last reference to it.
 */
export async function* fileLines(db: Db, storage: FileStorage): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; kind: 'image' | 'document'; sha256: Buffer }>`
      SELECT id, kind, sha256 FROM files WHERE id > ${after} ORDER BY id
      LIMIT ${sql.lit(FILES_AT_ONCE)}`.execute(db);
    for (const row of rows)
      for (const part of partsOf(row.kind)) {
        const key = keyOf(row, part);
        const content = await storage.get(key);
        yield JSON.stringify({ file: key });
        let bytes = 0;
        for await (const chunk of content ?? []) {
          const buffer = chunk as Buffer;
          for (let at = 0; at < buffer.length; at += CHUNK_BYTES)
            yield JSON.stringify(buffer.subarray(at, at + CHUNK_BYTES).toString('base64'));
          bytes += buffer.length;
        }
        yield JSON.stringify(content ? { bytes } : { missing: true });
      }
    const last = rows.at(-1);
    if (!last || rows.length < FILES_AT_ONCE) return;
    after = last.id;
  }
}

const FileLine = z.union([
  z.string(),
  z.object({
    file: z.string().optional(),
    bytes: z.number().optional(),
    missing: z.literal(true).optional(),
  }),
]);

function parseLine(line: string): z.output<typeof FileLine> {
  try {
    return FileLine.parse(JSON.parse(line));
  } catch (error) {
    throw new BadArchive(`This is no line of a file: ${line.slice(0, 80)}`, { cause: error });
  }
}

/** Reads such lines; throws BadArchive if a file is incomplete. `take` gets each content. */
export async function readFiles(
  lines: AsyncIterable<string>,
  take: (key: string, content: Buffer) => Promise<void> = async () => undefined,
): Promise<FileCount> {
  const count: FileCount = { files: 0, bytes: 0, missing: 0 };
  let key: string | undefined;
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const line of lines) {
    const value = parseLine(line);
    if (typeof value === 'string') {
      const chunk = Buffer.from(value, 'base64');
      length += chunk.length;
      if (key === undefined || length > MAX_FILE_BYTES)
        throw new BadArchive(`The file ${key ?? 'without a key'} is larger than any file.`);
      chunks.push(chunk);
    } else if (value.file !== undefined) {
      if (key !== undefined) throw new BadArchive(`The file ${key} is not whole.`);
      key = value.file;
    } else {
      const content = Buffer.concat(chunks);
      if (key === undefined || (!value.missing && value.bytes !== content.length))
        throw new BadArchive(`The file ${key ?? 'without a key'} is not whole.`);
      if (value.missing) count.missing += 1;
      else {
        count.files += 1;
        count.bytes += content.length;
        await take(key, content);
      }
      key = undefined;
      chunks = [];
      length = 0;
    }
  }
  if (key !== undefined) throw new BadArchive(`The file ${key} is not whole.`);
  return count;
}
