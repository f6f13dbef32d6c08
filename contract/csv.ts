/** Spreadsheets read UTF-8 as something else without it. */
export const BOM = '\uFEFF';
const CENTIMES = 100n;

// Also behind apostrophes of the text's own, so that taking one off gives each text back.
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/** A cell. Spreadsheets run what begins like a formula: an apostrophe before it makes it a text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `csvCell` wrote, without the apostrophe before what looks like a formula. */
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

/** Writes rows as CSV: the head with its byte order mark once, then a line for each row. */
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
