import type { Hours } from './hours.ts';

/** What a zone charges, and where and when it delivers. Amounts in centimes. */
export interface ZoneTerms {
  baseFee: string;
  /** For each kilometre begun. */
  feePerKm: string;
  /** Goods from this amount are delivered free; null: never. */
  freeFrom: string | null;
  minimumOrder: string;
  /** The largest distance from store to address; null: unlimited. */
  maxKm: number | null;
  /** When it takes orders; null: always. */
  hours: Hours | null;
}

/** What an override changes for some time. */
export const OVERRIDE_KINDS = ['busy', 'shrink', 'surcharge', 'pause'] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];

/** The terms of a zone without terms of its own, and of a marketplace without published zones. */
export const DEFAULT_TERMS: ZoneTerms = {
  baseFee: '1000',
  feePerKm: '200',
  freeFrom: null,
  minimumOrder: '0',
  maxKm: null,
  hours: null,
};

/** Orders with a larger distance to the delivery address are refused. Metres. */
export const MAX_DELIVERY_M = 50_000;

/** The fields of an override that affect an order. */
export interface ActiveOverride {
  kind: OverrideKind;
  amount: number | null;
}

const amountOf = (running: readonly ActiveOverride[], kind: OverrideKind): number | null =>
  running.find((one) => one.kind === kind)?.amount ?? null;

/** What running overrides add to the delivery fee. Centimes. */
export const surchargeOf = (running: readonly ActiveOverride[]): bigint =>
  BigInt(amountOf(running, 'surcharge') ?? 0);

/**
 * The delivery fee in centimes: the base fee plus an amount for each kilometre begun, or nothing
 * from a certain order value. A surcharge is added in either case.
 */
export function feeOf(
  terms: ZoneTerms,
  metres: number,
  subtotal: bigint,
  running: readonly ActiveOverride[] = [],
): bigint {
  const surcharge = surchargeOf(running);
  if (terms.freeFrom !== null && subtotal >= BigInt(terms.freeFrom)) return surcharge;
  const kilometres = BigInt(Math.ceil(metres / 1_000));
  return BigInt(terms.baseFee) + BigInt(terms.feePerKm) * kilometres + surcharge;
}

/**
 * The largest delivery fee that these terms allow, without a surcharge. Centimes. The database
 * computes it alike, and limits it (docs/decisions/0067).
 */
export const largestFee = (terms: ZoneTerms): bigint =>
  feeOf({ ...terms, freeFrom: null }, reachOf(terms, MAX_DELIVERY_M), 0n);

/** The largest distance between a store and a delivery address, in metres; null means unlimited. */
export function reachOf(
  { maxKm }: ZoneTerms,
  most: number,
  running: readonly ActiveOverride[] = [],
): number {
  const share = (amountOf(running, 'shrink') ?? 100) / 100;
  return Math.min(maxKm === null ? most : maxKm * 1_000, most) * share;
}

/** Minutes by which a busy zone extends the promise. */
export const delayOf = (running: readonly ActiveOverride[]): number =>
  amountOf(running, 'busy') ?? 0;

export const isPausedBy = (running: readonly ActiveOverride[]): boolean =>
  running.some(({ kind }) => kind === 'pause');
