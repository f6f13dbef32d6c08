import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { readAmount } from '#rules/money/amount.ts';
import { formatMoney } from '#rules/money/money.ts';
import { isFarPrice, priceRatio } from '#rules/money/price-step.ts';
import { t } from '#src/lib/i18n.ts';

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
  /** The user has confirmed the prices that are far from those before. */
  isConfirmed: boolean;
}

const SPLIT = '\n';
const LARGEST_PERCENT = 1_000;

const CONFIRMED = 'confirmed';

export const writePriceInput = ({ id, mode, typed, rounding, isConfirmed }: PriceInput): string =>
  [id, mode, rounding, isConfirmed ? CONFIRMED : '', typed].join(SPLIT);

export function readPriceInput(text: string): PriceInput {
  const [id = '', mode, rounding, confirmed, typed = ''] = text.split(SPLIT);
  return {
    id,
    mode: PRICE_MODES.find((one) => one === mode) ?? 'percent',
    rounding: ROUNDINGS.find((one) => one === rounding) ?? '1',
    isConfirmed: confirmed === CONFIRMED,
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

/** The prices of an item before and after a change; after is null if it would not be above zero. */
export interface PriceStep {
  item: Pick<ItemRow, 'id' | 'name' | 'store' | 'comparePrice' | 'variants'>;
  before: string;
  after: string | null;
}

export function priceSteps(input: PriceInput, rows: readonly ItemRow[]): PriceStep[] | null {
  const change = priceChangeOf(input);
  if (!change) return null;
  return rows.map((item) => ({ item, before: item.price, after: change(item.price) }));
}

/** Why the price of an item stays as it is; null if it changes. */
export function whyStays({ item: { comparePrice }, after }: PriceStep): string | null {
  if (after === null) return t('items.prices_not_above_zero');
  if (comparePrice !== null && BigInt(comparePrice) <= BigInt(after))
    return t('items.prices_not_below', { price: formatMoney(comparePrice) });
  return null;
}

/** Whether the price changes to one that its user must confirm. */
export const isFarStep = (step: PriceStep): boolean =>
  whyStays(step) === null &&
  step.after !== null &&
  isFarPrice(BigInt(step.before), BigInt(step.after));

/** The steps as they are checked: those that stay, then those that move furthest. */
export const checkedFirst = (steps: readonly PriceStep[]): PriceStep[] => {
  const weighed = steps.map((step) => ({
    step,
    ratio:
      whyStays(step) !== null || step.after === null
        ? Number.POSITIVE_INFINITY
        : priceRatio(BigInt(step.before), BigInt(step.after)),
    stays: Number(whyStays(step) !== null),
  }));
  return weighed
    .toSorted((a, b) => b.stays - a.stays || (a.ratio === b.ratio ? 0 : b.ratio - a.ratio))
    .map(({ step }) => step);
};

/** Whether an input can be sent for these rows: it changes them, and what is far is confirmed. */
export function isPriceInputComplete(input: PriceInput, rows: readonly ItemRow[]): boolean {
  const steps = priceSteps(input, rows);
  return steps !== null && (input.isConfirmed || !steps.some(isFarStep));
}
