import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Text is sent to the database in chunks of about this many characters. */
const PIECE = 65_536;

// Escaped twice: for the array that contains the cells, and for the COPY line around it.
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\\\\\',
  '"': '\\\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const SPECIAL = /[\\"\n\r\t]/;
const EACH_SPECIAL = /[\\"\n\r\t]/g;

const element = (cell: string | null): string => {
  if (cell === null) return 'NULL';
  return SPECIAL.test(cell)
    ? `"${cell.replaceAll(EACH_SPECIAL, (sign) => ESCAPES[sign] ?? sign)}"`
    : `"${cell}"`;
};

/** An array of texts as a field of a COPY line. */
export const arrayField = (cells: readonly (string | null)[]): string =>
  `{${cells.map(element).join(',')}}`;

/** A value as JSON, as a field of a COPY line. */
export const jsonField = (value: object | null): string =>
  value === null ? '\\N' : JSON.stringify(value).replaceAll('\\', '\\\\');

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Copies lines into a table at the speed at which the database accepts them. */
export const copyInto = (client: pg.ClientBase, target: string, lines: AsyncIterable<string>) =>
  pipeline(
    Readable.from(inPieces(lines), { objectMode: true, highWaterMark: 2 }),
    client.query(from(`copy ${target} from stdin`)),
  );
