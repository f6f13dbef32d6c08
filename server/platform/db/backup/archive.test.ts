import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_LINE, readLines, verifyArchive, writeArchive } from './archive.ts';
import { BadArchive } from './bad-archive.ts';
import { readFiles } from './kept-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tawsil-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* linesOf(...lines: string[]) {
  yield* lines;
}
async function read(file: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(file)) lines.push(line);
  return lines;
}

it('is read as it was written, whatever characters and lengths its lines have', async () => {
  const file = path.join(folder, 'good');
  const lines = ['', 'a\u2028b', 'ع'.repeat(100_000), 'x', '😀'.repeat(20_000)];
  await writeArchive(file, linesOf(...lines));
  expect(await read(file)).toEqual(lines);
});

it('is refused at a line that does not end, without reading the rest', async () => {
  const file = path.join(folder, 'endless');
  // Twenty times the limit: text of that length does not fit into a string.
  const piece = gzipSync(Buffer.alloc(MAX_LINE, 'x'), { level: 1 });
  await writeFile(file, Buffer.concat(Array.from({ length: 20 }, () => piece)));
  await expect(verifyArchive(file)).rejects.toThrow(
    `${file} is not a backup: it has a line of over ${MAX_LINE} characters.`,
  );
});

it('is not written with a line that could not be read', async () => {
  const file = path.join(folder, 'unreadable');
  await expect(writeArchive(file, linesOf('x'.repeat(MAX_LINE + 1)))).rejects.toThrow(
    'more than a backup may contain',
  );
});

it.each([
  ['content without a file', ['"eA=="']],
  ['a line that is not JSON', ['{"file":"a"}', 'x']],
  ['another value', ['[1]']],
  ['a file without its end', ['{"file":"a"}', '"eA=="']],
])('refuses %s', async (_, lines) => {
  await expect(readFiles(linesOf(...lines))).rejects.toThrow(BadArchive);
});
