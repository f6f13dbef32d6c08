import type { OverrideKind, ZoneTerms } from './zone.ts';

/** The terms of a zone that nobody has priced, and of a marketplace that has published no zone. */
export const DEFAULT_TERMS: ZoneTerms = {
  baseFee: '1000',
  feePerKm: '200',
  freeFrom: null,
  minimumOrder: '0',
  maxKm: null,
  hours: null,
};

/** What of an override counts for an order. */
export interface Running {
  kind: OverrideKind;
  amount: number | null;
}

const amountOf = (running: readonly Running[], kind: OverrideKind): number | null =>
  running.find((one) => one.kind === kind)?.amount ?? null;

/**
 * The delivery fee in centimes: the base, an amount for each kilometre begun, nothing from an order
 * value on; a surcharge is added to either.
 */
export function feeOf(
  terms: ZoneTerms,
  metres: number,
  subtotal: bigint,
  running: readonly Running[] = [],
): bigint {
  const surcharge = BigInt(amountOf(running, 'surcharge') ?? 0);
  if (terms.freeFrom !== null && subtotal >= BigInt(terms.freeFrom)) return surcharge;
  const kilometres = BigInt(Math.ceil(metres / 1_000));
  return BigInt(terms.baseFee) + BigInt(terms.feePerKm) * kilometres + surcharge;
}

/** How far a door may be from its store, in metres; null: as far as any. */
export function reachOf(
  { maxKm }: ZoneTerms,
  most: number,
  running: readonly Running[] = [],
): number {
  const share = (amountOf(running, 'shrink') ?? 100) / 100;
  return Math.min(maxKm === null ? most : maxKm * 1_000, most) * share;
}

/** Minutes by which a busy zone delays what is promised. */
export const delayOf = (running: readonly Running[]): number => amountOf(running, 'busy') ?? 0;

export const isPausedBy = (running: readonly Running[]): boolean =>
  running.some(({ kind }) => kind === 'pause');
