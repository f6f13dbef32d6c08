import type { z } from 'zod';
import { type AmountFault, readAmount } from '#contract/amount.ts';
import { readHours } from '#contract/catalogue/hours-text.ts';
import { Price } from '#contract/money.ts';

/** A cell as text that the database casts (null: no value), or its fault. */
export type CellResult = { value: string | null } | { fault: string };
export type ReadCell = (cell: string) => CellResult;

const EMPTY: CellResult = { value: null };
const fault = (words: string): CellResult => ({ fault: words });

/** Messages for an amount that cannot be read. */
const AMOUNT_WORDS: Readonly<Record<Exclude<AmountFault, 'two_ways'>, string>> = {
  empty: 'is missing',
  negative: 'must not be negative',
  zero: 'must not be zero',
  fraction: 'has more than two decimals',
  scientific: 'is written with an exponent: write it out',
  currency: 'is in another currency',
  too_large: 'is larger than any price',
  grouping: 'has its thousands grouped wrongly',
  not_a_number: 'is not an amount',
};

/** Reads a cell by a schema of the contract. */
export const bySchema =
  (schema: z.ZodType<string>): ReadCell =>
  (cell) => {
    const read = schema.safeParse(cell);
    return read.success
      ? { value: read.data }
      : fault(read.error.issues[0]?.message ?? 'is not valid');
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
    cell === '' ? fault('is missing') : read(cell);

/** Reads an amount in MAD as centimes; ambiguous amounts are faults. */
export const amount: ReadCell = (cell) => {
  const read = readAmount(cell, true);
  if ('readings' in read) {
    const { thousands, decimals } = read.readings;
    return fault(`can mean ${thousands} or ${decimals}: write the one that is meant`);
  }
  if ('fault' in read) return fault(AMOUNT_WORDS[read.fault]);
  return Price.safeParse(read.centimes).success
    ? { value: read.centimes }
    : fault(AMOUNT_WORDS.too_large);
};

const latin = (text: string) =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

export const wholeNumber =
  (most: number): ReadCell =>
  (cell) => {
    const digits = latin(cell);
    if (!/^\d{1,9}$/.test(digits) || Number(digits) > most)
      return fault(`must be a whole number from 0 to ${most}`);
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
      : fault(`must be a number from ${least} to ${most}`);
  };

/** Reads a percentage with at most two decimals as basis points. */
export const percent =
  (mostBp: number): ReadCell =>
  (cell) => {
    const words = fault(
      `must be a percentage from 0 to ${mostBp / 100}, with at most two decimals`,
    );
    const read = decimal(0, mostBp / 100)(cell.replace(/[%٪]$/, '').trimEnd());
    if ('fault' in read) return words;
    const bp = Math.round(Number(read.value) * 100);
    return Math.abs(bp - Number(read.value) * 100) < 1e-6 ? { value: String(bp) } : words;
  };

/** Reads one of a set of words, ignoring case. */
export const oneOf =
  (words: readonly string[]): ReadCell =>
  (cell) => {
    const word = cell.toLowerCase();
    return words.includes(word) ? { value: word } : fault(`must be one of: ${words.join(', ')}`);
  };

/** Reads opening hours as JSON; null means around the clock. */
export const openingHours: ReadCell = (cell) => {
  const read = readHours(cell);
  if ('fault' in read) return fault(read.fault);
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
    return NO.has(word) ? { value: 'false' } : fault('must be yes or no');
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
    if (words.length > most) return fault(`has more than ${most} of them`);
    for (const word of words) {
      const read = bySchema(one)(word);
      if ('fault' in read) return fault(`“${word.slice(0, 40)}” ${read.fault}`);
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
    const text = 'fault' in result ? result.fault : (result.value ?? '');
    const size = cell.length + text.length;
    if (kept + size > KEPT_CHARACTERS) {
      known.clear();
      kept = 0;
    }
    kept += size;
    known.set(
      copied(cell),
      'fault' in result
        ? { fault: copied(text) }
        : { value: result.value === null ? null : copied(text) },
    );
    return result;
  };
}
