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

/** A column of a file: its heading, and a row's value; centimes are a bigint. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => string | number | bigint | boolean | null,
];

/** Writes rows as CSV: the heading with its byte order mark once, then a line for each row. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[]) {
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  const cell = (value: ReturnType<CsvColumn<Row>[1]>) => {
    if (typeof value === 'bigint') return plainAmount(value);
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : csvCell(value);
  };
  return {
    head: (): string => `${BOM}${line(columns.map(([heading]) => csvCell(heading)))}`,
    line: (row: Row): string => line(columns.map(([, value]) => cell(value(row)))),
  };
}
export type CsvWriter<Row> = ReturnType<typeof csvOf<Row>>;
