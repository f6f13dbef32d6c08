import { casablancaShown } from './time.ts';

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

/** An instant as files contain it, the local time of Casablanca: `2026-11-30 19:12:07`. */
export const instantText = (at: string): string => {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : casablancaShown(ms).toISOString().slice(0, 19).replace('T', ' ');
};

/** Words of headings that are written in capitals, or as another sign. */
const WRITTEN: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  sku: 'SKU',
  ice: 'ICE',
  iban: 'IBAN',
  vat: 'VAT',
  pin: 'PIN',
  // One thing has one name: a zone of the API is an area of the console.
  zone: 'area',
  fr: 'FR',
  ar: 'AR',
  en: 'EN',
};
/** Units at the end of a name. */
const UNITS: Readonly<Record<string, string>> = {
  mad: 'MAD',
  m2: 'm²',
  s: 's',
  bp: 'basis points',
};

/** The heading of a column, in one style for all files: `price_mad` is `Price, MAD`. */
export function headingOf(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return name;
  const words = name.split('_');
  const unit = words.length > 1 ? UNITS[words.at(-1) ?? ''] : undefined;
  const text = (unit ? words.slice(0, -1) : words).map((word) => WRITTEN[word] ?? word).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${unit ? `, ${unit}` : ''}`;
}

/** How a reader wants CSV: `,` and a decimal point, or `;` and a decimal comma. */
export const CSV_STYLES = ['point', 'comma'] as const;
export type CsvStyle = (typeof CSV_STYLES)[number];

/** A quoted cell, a separator, or a cell that is a number with decimals. */
const PARTS = /"(?:[^"]|"")*"|,|(?<=^|[,\n])-?\d+\.\d+(?=[,\r])/g;

/** Whole lines of CSV in the style of a reader. */
export const csvInStyle = (lines: string, style: CsvStyle): string =>
  style === 'point'
    ? lines
    : lines.replaceAll(PARTS, (part) => {
        if (part === ',') return ';';
        return part.startsWith('"') ? part : part.replace('.', ',');
      });

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

/** The kind of a column without one: a moment by its name, otherwise text. */
const kindOf = (heading: string): CellKind =>
  heading === 'at' || /_(?:at|until)$/.test(heading) ? 'instant' : 'text';

const HUNDREDTHS = 100;

/** Formats a cell by the kind of its column. Centimes are a bigint, unless they are shares or counts. */
export function csvCellOf(kind: CellKind, value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (kind === 'share') return String(Number(value) / HUNDREDTHS);
  if (kind === 'count' || kind === 'seconds') return String(value);
  if (typeof value === 'bigint') return plainAmount(value);
  return csvCell(kind === 'instant' && typeof value === 'string' ? instantText(value) : value);
}

/**
 * Returns functions that write rows as CSV: once the heading with its byte order mark, then a line
 * for each row.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[]) {
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  const kinds = columns.map(([heading, , kind = kindOf(heading)]) => kind);
  return {
    head: (): string => `${BOM}${line(columns.map(([heading]) => csvCell(headingOf(heading))))}`,
    line: (row: Row): string =>
      line(columns.map(([, value], n) => csvCellOf(kinds[n] ?? 'text', value(row)))),
    /** The same columns for a format that has cell types. */
    columns: columns.map(([heading], n) => ({
      heading: headingOf(heading),
      kind: kinds[n] ?? ('text' as const),
    })),
    cells: (row: Row): CellValue[][] => [columns.map(([, value]) => value(row))],
  };
}
export type CsvWriter<Row> = ReturnType<typeof csvOf<Row>>;
