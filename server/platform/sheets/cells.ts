import { type CellKind, type CellValue, plainAmount } from '#rules/csv.ts';
import { casablancaShown, DAY_MS } from '#rules/time.ts';

/** Spreadsheet programs refuse longer text. */
const LONGEST_TEXT = 32_767;
const DAY_SECONDS = 86_400;
/** Day 0 of spreadsheets, 1899-12-30, in days before 1970. */
const EPOCH_DAYS = 25_569;
const HUNDREDTHS_OF_PERCENT = 10_000;

// Characters that XML cannot contain, escaped or not: control characters except three, unpaired
// surrogates, two more.
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;
const SPECIAL = /[&<>\r_\ufffe\uffff]|(?![\t\n])\p{Cc}|\p{Cs}/u;
/** The sequence that spreadsheet programs decode as a character number. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Escapes text for the content of an element. */
export function xmlText(text: string): string {
  const kept = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  if (!SPECIAL.test(kept)) return kept;
  return kept
    .replaceAll(NOT_XML, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Escapes text for the value of an attribute. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;');

/** `A` for 0, `AA` for 26. */
export function columnName(n: number): string {
  const letter = String.fromCodePoint(65 + (n % 26));
  return n < 26 ? letter : columnName(Math.floor(n / 26) - 1) + letter;
}

/** The cell formats of the file, by number; `xlsx-parts.ts` lists them in this order. */
export const FORMATS = {
  heading: 1,
  text: 2,
  count: 3,
  money: 4,
  share: 5,
  seconds: 6,
  day: 7,
  instant: 8,
} as const;
/** The offset of a kind's bold format from its plain one. */
const BOLD = 8;

const formatOf = (kind: CellKind): number => (kind === 'id' ? FORMATS.text : FORMATS[kind]);

/** The local time of Casablanca at an instant, in days. */
const serial = (at: string): number => casablancaShown(Date.parse(at)).getTime() / DAY_MS;

/** The number in a cell, as text; null if the cell is text. */
function numberOf(kind: CellKind, value: Exclude<CellValue, null>): string | null {
  if (kind === 'text' || kind === 'id' || typeof value === 'boolean') return null;
  if (kind === 'instant' || kind === 'day') {
    const text = String(value);
    const days = kind === 'day' ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : serial(text);
    return Number.isFinite(days)
      ? String(Math.round((days + EPOCH_DAYS) * DAY_SECONDS) / DAY_SECONDS)
      : null;
  }
  if (typeof value === 'string') return null;
  if (kind === 'money') return plainAmount(BigInt(value));
  if (kind === 'share') return String(Number(value) / HUNDREDTHS_OF_PERCENT);
  if (kind === 'seconds') return String(Number(value) / DAY_SECONDS);
  return String(value);
}

/** Text whose leading or trailing space would be lost without `xml:space`. */
const HAS_SPACE_AT_END = /^\s|\s$/;

const textXml = (text: string): string =>
  `<is><t${HAS_SPACE_AT_END.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;

/**
 * Returns a function that writes the cells of a column from a row number and a value. Empty cells
 * are omitted.
 */
export function cellWriter(column: string, kind: CellKind, isBold: boolean) {
  const bold = isBold ? BOLD : 0;
  const head = `<c r="${column}`;
  const asText = `" s="${FORMATS.text + bold}" t="inlineStr">`;
  const asNumber = (format: number) => `" s="${format + bold}"><v>`;
  const own = asNumber(formatOf(kind));
  const money = asNumber(FORMATS.money);
  return (row: number, value: CellValue): string => {
    if (value === null || value === '') return '';
    // Centimes are never written as text, whatever the column's kind.
    if (kind === 'text' && typeof value === 'bigint')
      return `${head}${row}${money}${plainAmount(value)}</v></c>`;
    const number = numberOf(kind, value);
    if (number !== null) return `${head}${row}${own}${number}</v></c>`;
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    return `${head}${row}${asText}${textXml(text)}`;
  };
}
