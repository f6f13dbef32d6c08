import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import {
  MAX_CELL_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '#contract/routes/catalogue/imports.ts';
import { plainName } from '#rules/text/plain-text.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { sharingLoop } from '../../platform/process/sharing-loop.ts';
import { decoding, type Encoding, encodingOf, headOf } from './encoding.ts';

/** A row of a file: the number of its first line, and its cells as written. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A CSV file whose header has been read. */
export interface CsvFile {
  encoding: Encoding;
  delimiter: string;
  header: string[];
  /** The line of the header. */
  headerLine: number;
  /** The rows below the header, readable once. Errors: 422 with the line and a message. */
  rows: AsyncIterable<CsvRow>;
  /** Closes the file, whether or not its rows were read. */
  close(): Promise<void>;
}

const DELIMITERS: readonly string[] = [',', ';', '\t', '|'];
const isDelimiter = (sign: string): boolean => DELIMITERS.includes(sign);
/** A first line that names the delimiter to spreadsheets. */
const NAMED_DELIMITER = /^\s*"?sep=([^\p{L}\p{N}"\s]|\t)"?[\t ]*(?:\r?\n|\r|$)/iu;
/** Lines above the names of the columns: a title, a date, whose list it is. */
const MOST_TITLES = 10;
const MAX_RECORD = MAX_CELL_LENGTH * MAX_IMPORT_COLUMNS;

/** How texts begin that programs save with the name of a table: none of them has rows. */
const OTHER_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(?:!doctype|html|head|body|table|meta)[\s>]/i, 'text/html'],
  [/^\s*(?:\[\s*)?\{\s*"/, 'application/json'],
  [/^\s*mime-version:/i, 'multipart/related'],
  [/^ID;PWXL/, 'text/spreadsheet'],
];

/** How often each delimiter occurs in each line, outside quotes; empty lines are left out. */
function countsOf(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let isQuoted = false;
  let isEmpty = true;
  const endLine = () => {
    if (!isEmpty) lines.push(counts);
    counts = new Map();
    isEmpty = true;
  };
  for (const sign of text.trimStart()) {
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && (sign === '\n' || sign === '\r')) {
      endLine();
      if (lines.length > MOST_TITLES + 1) return lines;
      continue;
    }
    isEmpty = false;
    if (!isQuoted && isDelimiter(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  endLine();
  return lines;
}

/**
 * The delimiter that occurs equally often in the most lines that follow each other: a title may
 * have commas too. Of several, the most frequent of the first line that has any.
 */
export function delimiterOf(text: string): string {
  const lines = countsOf(text);
  const first = lines.find((counts) => counts.size > 0);
  const pairs = (mark: string) =>
    lines.filter((counts, n) => counts.has(mark) && counts.get(mark) === lines[n - 1]?.get(mark))
      .length;
  const ranked = DELIMITERS.map((mark) => ({
    mark,
    pairs: pairs(mark),
    count: first?.get(mark) ?? 0,
  }));
  return ranked.reduce((best, one) =>
    one.pairs > best.pairs || (one.pairs === best.pairs && one.count > best.count) ? one : best,
  ).mark;
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? String(error.lines) : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return refuse('import.quote_not_closed', { line });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refuse('import.row_without_end', { line });
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return refuse('import.quote_inside_cell', { line });
  return refuse('import.line_not_readable', { line, fault: error.message });
}

function checkHeader(header: readonly string[]): void {
  if (header.length > MAX_IMPORT_COLUMNS)
    throw refuse('import.too_many_columns', { count: header.length, most: MAX_IMPORT_COLUMNS });
}

/**
 * The names of the columns. Those that are alike are numbered, so that none of them is taken for a
 * value unless a person says which.
 */
function namesOf(cells: readonly string[]): string[] {
  const header = cells.map((name) => name.trim());
  while (header.length > 1 && header.at(-1) === '') header.pop();
  checkHeader(header);
  const keys = header.map(plainName);
  return header.map((name, at) => {
    const alike = keys.filter((key) => key === keys[at]);
    if (name === '' || alike.length === 1) return name;
    return `${name} (${keys.slice(0, at + 1).filter((key) => key === keys[at]).length})`;
  });
}

const widthOf = ({ cells }: CsvRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** Reads to the first row at a line or below it, which a person chose. */
async function readTo(all: AsyncIterator<CsvRow>, line: number): Promise<CsvRow[]> {
  for (let next = await all.next(); !next.done; next = await all.next())
    if (next.value.line >= line) return [next.value];
  throw refuse('import.no_such_line', { line });
}

/**
 * Reads to the row with the names of the columns, and returns it with the rows that were read below
 * it: the first row that has more than half as many values as the widest. Titles above it have few,
 * and a row with several values is below it.
 */
async function readHeader(all: AsyncIterator<CsvRow>): Promise<CsvRow[]> {
  const read: CsvRow[] = [];
  while (read.length <= MOST_TITLES) {
    const next = await all.next();
    if (next.done) break;
    read.push(next.value);
  }
  const widths = read.map(widthOf);
  const widest = Math.max(...widths);
  const isHeader = (width: number, n: number) =>
    width * 2 > widest && (n === 0 || (widths[n + 1] ?? 0) > 1);
  return read.slice(Math.max(0, widths.findIndex(isHeader)));
}

async function* joined(first: readonly CsvRow[], rest: AsyncIterable<CsvRow>) {
  yield* first;
  yield* rest;
}

function checkCells({ line, cells }: CsvRow): void {
  const long = cells.findIndex((cell) => cell.length > MAX_CELL_LENGTH);
  if (long !== -1)
    throw refuse('import.cell_too_long', {
      line,
      column: long + 1,
      length: cells[long]?.length ?? 0,
      most: MAX_CELL_LENGTH,
    });
}

const inside = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);

/** Reads the rows of a file as a stream, with little memory. */
async function* rowsOf(path: string, encoding: Encoding, delimiter: string) {
  const parser = parse({
    delimiter,
    // All of them: a program may add its own first line to the file of another.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD,
  });
  const source = createReadStream(path, { highWaterMark: 262_144 });
  const text = decoding(encoding);
  source.on('error', (error) => text.destroy(error));
  text.on('error', (error) => parser.destroy(error));
  source.pipe(text).pipe(parser);
  try {
    for await (const one of parser) {
      const { record, info } = one as { record: string[]; info: { lines: number } };
      const row = { line: info.lines - inside(record), cells: record };
      checkCells(row);
      yield row;
    }
  } catch (error) {
    throw toRefusal(error);
  } finally {
    source.destroy();
    text.destroy();
    parser.destroy();
    await finished(source).catch(() => undefined);
  }
}

/**
 * Truncates a row to the width of the widest header. Spreadsheets write thousands of empty cells at
 * the end.
 */
function narrow(row: CsvRow): CsvRow {
  const { line, cells } = row;
  if (cells.length <= MAX_IMPORT_COLUMNS) return row;
  let width = cells.length;
  while (width > MAX_IMPORT_COLUMNS && cells[width - 1]?.trim() === '') width -= 1;
  if (width > MAX_IMPORT_COLUMNS)
    throw refuse('import.line_too_wide', { line, count: width, most: MAX_IMPORT_COLUMNS });
  return { line, cells: cells.slice(0, width) };
}

async function* counted(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let count = 0;
  for await (const row of sharingLoop(rows)) {
    count += 1;
    if (count > MAX_IMPORT_ROWS)
      throw refuse('import.too_many_rows', { most: MAX_IMPORT_ROWS.toLocaleString('en-US') });
    yield narrow(row);
  }
  if (count === 0) throw refuse('import.no_rows');
}

/** What a person chose about a file; the rest is detected. */
export interface CsvChoice {
  encoding?: Encoding | undefined;
  /** The line that names the columns. */
  headerLine?: number | undefined;
}

/** Opens a CSV file and detects its encoding and header. Errors: 422, with a message. */
export async function openCsv(path: string, choice: CsvChoice = {}): Promise<CsvFile> {
  const encoding = await encodingOf(path, choice.encoding);
  const head = new TextDecoder(encoding).decode(await headOf(path));
  if (head.trim() === '') throw refuse('import.empty');
  const other = OTHER_TEXTS.find(([begin]) => begin.test(head));
  if (other) throw refuse('import.not_csv', { type: other[1] });
  const named = NAMED_DELIMITER.exec(head)?.[1];
  const delimiter = named ?? delimiterOf(head);
  const all = rowsOf(path, encoding, delimiter);
  try {
    if (named) await all.next();
    const { headerLine } = choice;
    const [first, ...below] = await (headerLine ? readTo(all, headerLine) : readHeader(all));
    if (!first) throw refuse('import.empty');
    const header = namesOf(first.cells);
    const close = async () => void (await all.return(undefined));
    const rows = counted(joined(below, all));
    return { encoding, delimiter, header, headerLine: first.line, rows, close };
  } catch (error) {
    await all.return(undefined);
    throw error instanceof Refusal ? error : toRefusal(error);
  }
}
