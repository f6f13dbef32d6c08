/** Without a byte order mark spreadsheets misread UTF-8. */
export const BOM = '\uFEFF';
const CENTIMES = 100n;

// Also after the text's own apostrophes, so that removing one restores each text.
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/**
 * A cell. Spreadsheets run cells that begin like a formula: a leading apostrophe makes them text.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The text of a cell written by `csvCell`, without the apostrophe before what looks like a formula.
 */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Centimes as a plain number, which a spreadsheet can add up: `125.50`. */
export function plainAmount(centimes: string | bigint): string {
  const amount = BigInt(centimes);
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / CENTIMES}.${(size % CENTIMES).toString().padStart(2, '0')}`;
}

/** How the cells of a column are written where a file knows more than text. */
export type CellKind =
  | 'text'
  /** A number that nobody adds up: written as text. */
  | 'id'
  | 'count'
  /** Centimes. */
  | 'money'
  /** Hundredths of a percent. */
  | 'share'
  | 'seconds'
  | 'day'
  | 'instant';
export type CellValue = string | number | bigint | boolean | null;

/** A column of a file: its heading, a row's value, and its kind; centimes are a bigint. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => CellValue,
  kind?: CellKind,
];

/** Writes rows as CSV: the heading with its byte order mark once, then a line for each row. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[]) {
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  const cell = (value: CellValue) => {
    if (typeof value === 'bigint') return plainAmount(value);
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : csvCell(value);
  };
  return {
    head: (): string => `${BOM}${line(columns.map(([heading]) => csvCell(heading)))}`,
    line: (row: Row): string => line(columns.map(([, value]) => cell(value(row)))),
    /** The same for a file that has kinds of cells. A column without a kind is text. */
    columns: columns.map(([heading, , kind = 'text']) => ({ heading, kind })),
    cells: (row: Row): CellValue[][] => [columns.map(([, value]) => value(row))],
  };
}
export type CsvWriter<Row> = ReturnType<typeof csvOf<Row>>;
