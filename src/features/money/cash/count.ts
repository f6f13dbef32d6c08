import type { CashAtHand } from '#contract/routes/money/cash.ts';

/** How missing cash is booked. */
export type MissingCash = 'stays' | 'booked';

/** The counted amount compared with the expected. Centimes. */
export interface Count {
  variance: bigint;
  /** The missing amount; 0 if nothing is missing. */
  missing: bigint;
  /** True if the collector must choose how the missing amount is booked. */
  asks: boolean;
  isNothing: boolean;
}

export function countOf(expected: string, counted: string | null, closesShift: boolean): Count {
  if (counted === null) return { variance: 0n, missing: 0n, asks: false, isNothing: false };
  const variance = BigInt(counted) - BigInt(expected);
  const missing = variance < 0n ? -variance : 0n;
  return {
    variance,
    missing,
    asks: missing > 0n && !closesShift,
    isNothing: BigInt(expected) === 0n && variance === 0n,
  };
}

/** The amount booked as variance, if the missing amount is booked; null if there is none. */
export function bookedOf({ variance, missing }: Count, isMissingBooked: boolean): string | null {
  if (missing > 0n) return isMissingBooked ? missing.toString() : null;
  return variance > 0n ? variance.toString() : null;
}

/** The orders added to and removed from the driver's cash between two reads. */
export function changesOf(before: CashAtHand, now: CashAtHand) {
  const idsOf = ({ orders }: CashAtHand) => new Set<number>(orders.map(({ orderId }) => orderId));
  const [was, is] = [idsOf(before), idsOf(now)];
  return {
    added: [...is].filter((id) => !was.has(id)),
    gone: [...was].filter((id) => !is.has(id)),
  };
}
