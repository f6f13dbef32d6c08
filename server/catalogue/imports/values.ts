import type { z } from 'zod';
import { readHours } from '#contract/catalogue/hours-text.ts';
import { Price } from '#contract/money.ts';
import { type ParamsArgument, type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { type FaultKey, REASONS } from '#contract/reasons/reasons.ts';
import type { ImportAnswers } from '#contract/routes/catalogue/imports.ts';
import { type AmountFault, readAmount } from '#rules/money/amount.ts';
import { asParam } from '../../platform/http/refusal.ts';
import { faultOfIssue } from '../../platform/http/validation.ts';
import { readNumber } from '../../platform/telephones/number.ts';

/** A cell as text that the database casts (null: no value), or its fault. */
export type CellResult = { value: string | null } | { fault: Sentence };
export type ReadCell = (cell: string) => CellResult;

const EMPTY: CellResult = { value: null };
export const fault = <const Key extends FaultKey>(
  reason: Key,
  ...params: ParamsArgument<(typeof REASONS)[Key]>
): CellResult => ({ fault: sentenceFor(REASONS, reason, ...params) });

/** The reasons for an amount that cannot be read. */
const AMOUNT_REASONS = {
  empty: 'field.missing',
  negative: 'field.not_negative',
  zero: 'field.not_zero',
  fraction: 'cell.too_many_decimals',
  scientific: 'cell.exponent',
  currency: 'cell.other_currency',
  too_large: 'field.above_any_price',
  grouping: 'cell.grouped_wrongly',
  not_a_number: 'cell.not_an_amount',
} as const satisfies Readonly<Record<Exclude<AmountFault, 'two_ways'>, FaultKey>>;

/** What programs write for letters that their encoding lacks. */
const LETTERS_LOST = /\p{L}\?+\p{L}|\?{3}|(?<![^\s('’])\?+\p{L}|^\?\?[?\s]*$/u;
/** The bytes 0x80 to 0xBF, read as Western letters: \u0080 to \u00bf, or as Windows shows them. */
const CONTINUED = '\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/**
 * The bytes of UTF-8 that were read as Western letters, `CafÃ©`, `Ø§Ù„`; those of Arabic
 * (Windows-1256), `ÇáÏÇÑ`: no language that is written here has three such letters in a row; those
 * of DOS and old Macs, `Caf‚`, `CafŽ`.
 */
const LETTERS_GARBLED = new RegExp(
  [
    `[ÃÂ](?:[${CONTINUED}]|[ \u00a0](?=\\p{Ll}))`,
    '[ØÙÚÛ][\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf…†‡ˆ‰Š‹ŒŽ‚ƒ„]|[ØÙ]\\p{L}[ØÙ]',
    'â€|Å[“’]',
    '[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]{3}',
    '\\p{L}[‚ƒˆ]|\\p{L}‡\\p{L}|\\p{Ll}[ŠŽŒ]',
  ].join('|'),
  'u',
);
/** What spreadsheets show in place of a result, in English and in French. */
const SHEET_ERROR =
  /^#(?:N\/[AD]|REF!|VALUE!|VALEUR!|NAME\?|NOM\?|DIV\/0!|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|CALC!|#+)$/iu;

/** Reads a cell by a schema of the contract. */
export const bySchema =
  (schema: z.ZodType<string>): ReadCell =>
  (cell) => {
    if (SHEET_ERROR.test(cell)) return fault('cell.sheet_error');
    if (LETTERS_LOST.test(cell)) return fault('cell.letters_lost');
    if (LETTERS_GARBLED.test(cell)) return fault('cell.letters_garbled');
    const read = schema.safeParse(cell);
    if (read.success) return { value: read.data };
    if (/[\n\r\u2028\u2029]/.test(cell)) return fault('cell.line_break');
    const [issue] = read.error.issues;
    return issue ? { fault: faultOfIssue(issue) } : fault('cell.not_valid');
  };

/** A telephone number in the form of E.164. */
export const telephone: ReadCell = (cell) => {
  const number = readNumber(cell);
  return number === null ? fault('field.phone') : { value: number };
};

/** Null if the cell is empty, otherwise as `read`. */
export const orNothing =
  (read: ReadCell): ReadCell =>
  (cell) =>
    cell === '' ? EMPTY : read(cell);

/** A fault if the cell is empty, otherwise as `read`. */
export const needed =
  (read: ReadCell): ReadCell =>
  (cell) =>
    cell === '' ? fault('field.missing') : read(cell);

/** Reads an amount in MAD as centimes; ambiguous amounts are faults. */
export const amount: ReadCell = (cell) => {
  const read = readAmount(cell, true);
  if ('readings' in read) {
    const { thousands, decimals } = read.readings;
    return fault('cell.two_amounts', { thousands, decimals });
  }
  if ('fault' in read) return fault(AMOUNT_REASONS[read.fault]);
  return Price.safeParse(read.centimes).success
    ? { value: read.centimes }
    : fault(AMOUNT_REASONS.too_large);
};

const latin = (text: string) =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\u2010-\u2012\u2212\uff0d]/g, '-');

export const wholeNumber =
  (most: number): ReadCell =>
  (cell) => {
    const digits = latin(cell);
    if (!/^\d{1,9}$/.test(digits) || Number(digits) > most)
      return fault('cell.whole_number_to', { most });
    return { value: String(Number(digits)) };
  };

const POINT = /^([+-]?\d{1,9})(?:[.,](\d{1,20}))?$/;

/** Reads a number with a point or a comma; in a measure it can only be the decimal separator. */
export const decimal =
  (least: number, most: number): ReadCell =>
  (cell) => {
    const [, whole, rest = '0'] = POINT.exec(latin(cell).replace('\u066b', '.')) ?? [];
    const number = Number(`${whole}.${rest}`);
    return whole !== undefined && number >= least && number <= most
      ? { value: String(number) }
      : fault('cell.number_between', { least, most });
  };

/**
 * Reads a percentage with at most two decimals as basis points. Spreadsheets show 0.15 as 15 %, so
 * that what is below one has to be answered, unless the cell says itself that it is a percentage.
 */
export const percent =
  (mostBp: number, fractions?: ImportAnswers['fractions']): ReadCell =>
  (cell) => {
    const most = mostBp / 100;
    const digits = cell.replace(/^[%٪]|[%٪]$/, '').trim();
    const read = decimal(0, most)(digits);
    if ('fault' in read) return fault('cell.percentage_to', { most });
    const written = Number(read.value);
    const isBelowOne = written > 0 && written < 1 && digits === cell;
    if (isBelowOne && fractions === undefined) return fault('cell.below_one_percent');
    const exact = written * (isBelowOne && fractions === 'share' ? 10_000 : 100);
    const bp = Math.round(exact);
    return Math.abs(bp - exact) < 1e-6 && bp <= mostBp
      ? { value: String(bp) }
      : fault('cell.percentage_to', { most });
  };

/** Reads one of a set of words, ignoring case. */
export const oneOf =
  (words: readonly string[]): ReadCell =>
  (cell) => {
    const word = cell.toLowerCase();
    return words.includes(word)
      ? { value: word }
      : fault('cell.not_one_of', { allowed: [...words] });
  };

/** Reads opening hours as JSON; null means around the clock. */
export const openingHours: ReadCell = (cell) => {
  const read = readHours(cell);
  if ('fault' in read) return read;
  return { value: read.hours && JSON.stringify(read.hours) };
};

const YES = new Set(['yes', 'y', 'true', '1', 'oui', 'o', 'vrai', 'نعم', 'x']);
const NO = new Set(['no', 'n', 'false', '0', 'non', 'faux', 'لا']);

/** Reads yes or no, in the languages of the marketplace. */
export const yesOrNo =
  (whenEmpty: boolean): ReadCell =>
  (cell) => {
    const word = latin(cell).toLowerCase();
    if (word === '') return { value: String(whenEmpty) };
    if (YES.has(word)) return { value: 'true' };
    return NO.has(word) ? { value: 'false' } : fault('cell.yes_or_no');
  };

/**
 * Reads several texts separated by commas, semicolons or bars as a JSON array without duplicates.
 */
export const texts =
  (one: z.ZodType<string>, most: number): ReadCell =>
  (cell) => {
    const words = cell
      .split(/[,;|،]/)
      .map((word) => word.trim())
      .filter(Boolean);
    if (words.length > most) return fault('cell.too_many_words', { most });
    for (const word of words) {
      const read = bySchema(one)(word);
      if ('fault' in read)
        return fault('cell.wrong_word', {
          word: word.slice(0, 40),
          ...asParam('fault', read.fault),
        });
    }
    return { value: JSON.stringify([...new Set(words)]) };
  };

/** Characters of cells and results that a column keeps; those of a longer cell are not kept. */
const KEPT_CHARACTERS = 65_536;
const KEPT_CELL = 256;

/** A copy that does not keep the row from which the text was cut. */
const copied = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/**
 * Caches results, because the cells of a column are often the same. What is kept is bounded: a
 * column is read by all imports, for as long as the server runs.
 */
export function remembered(read: ReadCell): ReadCell {
  const known = new Map<string, CellResult>();
  let kept = 0;
  return (cell) => {
    const found = known.get(cell);
    if (found) return found;
    const result = read(cell);
    if (cell.length > KEPT_CELL) return result;
    const text = 'fault' in result ? JSON.stringify(result.fault) : (result.value ?? '');
    const size = cell.length + text.length;
    if (kept + size > KEPT_CHARACTERS) {
      known.clear();
      kept = 0;
    }
    kept += size;
    known.set(
      copied(cell),
      'fault' in result
        ? { fault: JSON.parse(text) as Sentence }
        : { value: result.value === null ? null : copied(text) },
    );
    return result;
  };
}
