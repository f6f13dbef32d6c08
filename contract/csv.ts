/** Spreadsheets misread UTF-8 without a byte order mark. */
export const BOM = '\uFEFF';
const CENTIMES = 100n;

// Leading apostrophes are matched too, so that removing one restores the original text.
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/**
 * Formats a cell. Spreadsheets execute cells that begin like a formula; a leading apostrophe makes
 * them text.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The original text of a cell written by `csvCell`, without the apostrophe that guards a formula.
 */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Centimes as a plain number, which a spreadsheet can add up: `125.50`. */
export function plainAmount(centimes: string | bigint): string {
  const amount = BigInt(centimes);
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / CENTIMES}.${(size % CENTIMES).toString().padStart(2, '0')}`;
}

/** How the cells of a column are written in a format that has cell types. */
export type CellKind =
  | 'text'
  /** A number that is never added up: written as text. */
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

/** A column of a file: its heading, the value of a row, and its kind. Centimes are a bigint. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => CellValue,
  kind?: CellKind,
];

/**
 * Returns functions that write rows as CSV: once the heading with its byte order mark, then a line
 * for each row.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[]) {
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  const cell = (value: CellValue) => {
    if (typeof value === 'bigint') return plainAmount(value);
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : csvCell(value);
  };
  return {
    head: (): string => `${BOM}${line(columns.map(([heading]) => csvCell(heading)))}`,
    line: (row: Row): string => line(columns.map(([, value]) => cell(value(row)))),
    /** The same columns for a format that has cell types. A column without a kind is text. */
    columns: columns.map(([heading, , kind = 'text']) => ({ heading, kind })),
    cells: (row: Row): CellValue[][] => [columns.map(([, value]) => value(row))],
  };
}
export type CsvWriter<Row> = ReturnType<typeof csvOf<Row>>;
