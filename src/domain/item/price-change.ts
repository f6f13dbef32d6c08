import { readAmount } from '#rules/money/amount.ts';

export const PRICE_MODES = ['percent', 'amount', 'set'] as const;
export type PriceMode = (typeof PRICE_MODES)[number];
/** What prices are rounded to, in centimes. */
export const ROUNDINGS = ['1', '10', '50', '100', '500'] as const;
export type RoundingStep = (typeof ROUNDINGS)[number];

/** How prices are changed, as it is typed. */
export interface PriceInput {
  /** Distinguishes this change from another one of the same input. */
  id: string;
  mode: PriceMode;
  /** `+10`, `-2.5`: percent, or MAD. */
  typed: string;
  rounding: RoundingStep;
  /** The prices of variants, each of which replaces the item's, change too. */
  hasVariants: boolean;
  /** The prices of options, each of which is added to the item's, change too. */
  hasOptions: boolean;
  /** The user has confirmed the prices that are far from those before. */
  isConfirmed: boolean;
}

const SPLIT = '\n';
const LARGEST_PERCENT = 1_000;

/** The words of what is ticked, in one part of the text. */
const TICKED = {
  hasVariants: 'variants',
  hasOptions: 'options',
  isConfirmed: 'confirmed',
} as const;

export function writePriceInput({ id, mode, typed, rounding, ...ticked }: PriceInput): string {
  const flags = (Object.keys(TICKED) as (keyof typeof TICKED)[])
    .filter((name) => ticked[name])
    .map((name) => TICKED[name]);
  return [id, mode, rounding, flags.join(' '), typed].join(SPLIT);
}

/** The input as a text has it; of an empty text what a dialog begins with: variants change too. */
export function readPriceInput(text: string): PriceInput {
  const [id = '', mode, rounding, flags = TICKED.hasVariants, typed = ''] = text.split(SPLIT);
  const words = flags.split(' ');
  return {
    id,
    mode: PRICE_MODES.find((one) => one === mode) ?? 'percent',
    rounding: ROUNDINGS.find((one) => one === rounding) ?? '1',
    hasVariants: words.includes(TICKED.hasVariants),
    hasOptions: words.includes(TICKED.hasOptions),
    isConfirmed: words.includes(TICKED.isConfirmed),
    typed,
  };
}

/** Basis points of `+10`, `12.5 %` or `−3,5`; null if it is no percentage, or changes nothing. */
function basisPointsOf(typed: string): bigint | null {
  const text = typed.trim().replace(/\s*%$/, '').replace('\u2212', '-').replace(',', '.');
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text)) return null;
  const percent = Number(text);
  if (percent === 0 || percent <= -100 || percent > LARGEST_PERCENT) return null;
  return BigInt(Math.round(percent * 100));
}

/** Centimes of `+2.50` or `-3`; null if it is no amount. */
function centimesOf(typed: string): bigint | null {
  const text = typed.trim().replace('\u2212', '-');
  const isLess = text.startsWith('-');
  const read = readAmount(text.replace(/^[+-]\s*/, ''), true);
  if ('fault' in read) return null;
  return isLess ? -BigInt(read.centimes) : BigInt(read.centimes);
}

/** Rounds to a multiple, half up. */
const rounded = (price: bigint, to: bigint): bigint => ((price + to / 2n) / to) * to;

/**
 * Returns how a price changes; null while the input is invalid. The change itself is null for a
 * price that would not be above zero. Percentages are computed in centimes, half up, and rounded
 * once.
 */
export function priceChangeOf(input: PriceInput): ((price: string) => string | null) | null {
  const to = BigInt(input.rounding);
  const points = input.mode === 'percent' ? basisPointsOf(input.typed) : null;
  const amount = input.mode === 'percent' ? null : centimesOf(input.typed);
  if (input.mode === 'percent' ? points === null : amount === null) return null;
  if (input.mode === 'amount' && amount === 0n) return null;
  if (input.mode === 'set' && (amount ?? 0n) < 0n) return null;
  return (price) => {
    const before = BigInt(price);
    const exact =
      points === null
        ? (input.mode === 'set' ? 0n : before) + (amount ?? 0n)
        : (before * (10_000n + points) + 5_000n) / 10_000n;
    const after = exact < 0n ? -1n : rounded(exact, to);
    return after > 0n || (input.mode === 'set' && after === 0n) ? after.toString() : null;
  };
}
