import { type CellKind, type CellValue, plainAmount } from '#contract/csv.ts';
import { casablancaShown, DAY_MS } from '#contract/time.ts';

/** Longer text is refused by spreadsheet programs. */
const LONGEST_TEXT = 32_767;
const DAY_SECONDS = 86_400;
/** Day 0 of spreadsheets, 1899-12-30, in days before 1970. */
const EPOCH_DAYS = 25_569;
const HUNDREDTHS_OF_PERCENT = 10_000;

// What XML cannot hold, escaped or not: control characters but three, halves of letters, two more.
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;
const SPECIAL = /[&<>\r_\ufffe\uffff]|(?![\t\n])\p{Cc}|\p{Cs}/u;
/** What spreadsheet programs read as the number of a character. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Text as the content of an element. */
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

/** Text as the value of an attribute. */
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
/** How far the bold format of a kind is from its plain one. */
const BOLD = 8;

const formatOf = (kind: CellKind): number => (kind === 'id' ? FORMATS.text : FORMATS[kind]);

/** The instant as the clocks of Casablanca show it, in days. */
const serial = (at: string): number => casablancaShown(Date.parse(at)).getTime() / DAY_MS;

/** The number of a cell, as text; null: it is text. */
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

/** Text whose ends would be lost without being told to keep them. */
const HAS_SPACE_AT_END = /^\s|\s$/;

const textXml = (text: string): string =>
  `<is><t${HAS_SPACE_AT_END.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;

/**
 * Writes the cells of a column: a function of the number of a row and a value. Empty cells are left out.
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
    // Centimes are never shown as they are, whatever the column says.
    if (kind === 'text' && typeof value === 'bigint')
      return `${head}${row}${money}${plainAmount(value)}</v></c>`;
    const number = numberOf(kind, value);
    if (number !== null) return `${head}${row}${own}${number}</v></c>`;
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    return `${head}${row}${asText}${textXml(text)}`;
  };
}
