import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { syncFolder } from '../durable-file.ts';
import { BadArchive } from './bad-archive.ts';
import { type Encryption, encryptTo, openContent } from './encryption.ts';
import { type FileCount, readFiles } from './kept-files.ts';

/**
 * The most characters of a line, in memory at once while an archive is read. The longest row is a
 * mail with its attachment in hexadecimal digits.
 */
export const MAX_LINE = 64 * 1024 * 1024;

const Fingerprint = z.object({ rows: z.number(), sum: z.string() });

/** The first line: the contents of the archive. */
export const Header = z.object({
  format: z.literal('tawsil-backup'),
  /** 1: without files. */
  version: z.union([z.literal(1), z.literal(2)]),
  /** Whether the files of records are in the archive, or were stored elsewhere when it was made. */
  files: z.enum(['included', 'elsewhere']).default('elsewhere'),
  createdAt: z.string(),
  /** The migrations that had run, in order; the last one identifies the schema. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })).readonly(),
      fingerprint: Fingerprint,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
});
export type Header = z.output<typeof Header>;

export interface Contents extends Header {
  fileCount: FileCount;
}

const endOf = (hash: string) => `{"sha256":"${hash}"}`;

/**
 * Writes lines as one gzip file that ends with their SHA-256, encrypted if requested, and flushes
 * it to disk. It is a draft until it has been verified and published.
 */
export async function writeArchive(
  draft: string,
  lines: AsyncIterable<string>,
  encryption?: Encryption,
): Promise<void> {
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const text = Readable.from(signed(lines));
  await (encryption
    ? pipeline(text, createGzip(), encryptTo(encryption), file)
    : pipeline(text, createGzip(), file));
}

/** File systems without hard links, such as network shares of Windows. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Gives a verified draft its name: a file with that name is always a complete archive. An existing
 * file is never overwritten.
 */
export async function publishArchive(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (WITHOUT_LINKS.has(code) && existsSync(path)))
      throw new Error(`${path} exists; it is not overwritten.`, { cause: error });
    if (!WITHOUT_LINKS.has(code)) throw error;
    await rename(draft, path);
  }
  await rm(draft, { force: true });
  await syncFolder(dirname(path));
}

async function* signed(lines: AsyncIterable<string>) {
  const hash = createHash('sha256');
  for await (const line of lines) {
    if (line.length > MAX_LINE)
      throw new Error(
        `A row has ${line.length} characters, more than a backup may contain (${MAX_LINE}): ${line.slice(0, 80)}…`,
      );
    hash.update(line).update('\n');
    yield `${line}\n`;
  }
  yield `${endOf(hash.digest('hex'))}\n`;
}

/** The lines after the header, without the last one, which is verified. Throws BadArchive. */
export async function* readLines(
  path: string,
  identities: readonly string[] = [],
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const source = createReadStream(path);
  const unzipped = createGunzip();
  // An error of the file must reach the reader, who only listens to the decompressed stream.
  source.on('error', (error) => unzipped.destroy(error));
  let last: string | undefined;
  try {
    const content = await openContent(path, source, identities);
    content.on('error', (error) => unzipped.destroy(error));
    for await (const line of split(content.pipe(unzipped), path)) {
      if (last !== undefined) {
        hash.update(last).update('\n');
        yield last;
      }
      last = line;
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BadArchive(`${path} does not exist.`);
    throw new BadArchive(`${path} is damaged or not a backup (${message}).`, { cause: error });
  } finally {
    source.destroy();
  }
  if (last !== endOf(hash.digest('hex'))) {
    throw new BadArchive(`${path} is damaged: it ends early, or its checksum is wrong.`);
  }
}

/**
 * Splits text into lines; throws BadArchive at a line that is too long. Not node:readline, which also
 * splits at U+2028, a character that may occur in names, and reads lines of any length.
 */
async function* split(source: Readable, path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.setEncoding('utf8') as AsyncIterable<string>) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield rest + chunk.slice(start, end);
      rest = '';
      start = end + 1;
    }
    rest += chunk.slice(start);
    if (rest.length > MAX_LINE)
      throw new BadArchive(
        `${path} is not a backup: it has a line of over ${MAX_LINE} characters.`,
      );
  }
  if (rest !== '') yield rest;
}

function parseHeader(path: string, line: string): Header {
  try {
    return Header.parse(JSON.parse(line));
  } catch (error) {
    throw new BadArchive(`${path} is not a backup that this version can read.`, { cause: error });
  }
}

/**
 * Reads and verifies a whole archive: the checksum, the number of rows of every table, and the
 * length of every file.
 */
export async function verifyArchive(
  path: string,
  identities: readonly string[] = [],
): Promise<Contents> {
  const lines = readLines(path, identities);
  const first = await lines.next();
  if (first.done) throw new BadArchive(`${path} is empty.`);
  const header = parseHeader(path, first.value);
  const expected = header.tables.reduce((sum, { fingerprint }) => sum + fingerprint.rows, 0);
  for (let rows = 0; rows < expected; rows += 1)
    if ((await lines.next()).done)
      throw new BadArchive(`${path} contains ${rows} rows instead of ${expected}.`);
  return { ...header, fileCount: await readFiles(lines) };
}
