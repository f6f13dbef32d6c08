import type { CashAtHand } from '#contract/routes/cash.ts';

/** What becomes of cash that is missing. */
export type Missing = 'stays' | 'booked';

/** What was counted, set against what was expected. Centimes. */
export interface Count {
  variance: bigint;
  /** How much is missing; 0 when nothing is. */
  missing: bigint;
  /** Somebody has to say what becomes of what is missing. */
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

/** The size of what is booked as variance, when what is missing is; null when nothing is. */
export function bookedOf({ variance, missing }: Count, isMissingBooked: boolean): string | null {
  if (missing > 0n) return isMissingBooked ? missing.toString() : null;
  return variance > 0n ? variance.toString() : null;
}

/** Which orders came to what is carried, and which went, between two looks at it. */
export function changesOf(before: CashAtHand, now: CashAtHand) {
  const idsOf = ({ orders }: CashAtHand) => new Set<number>(orders.map(({ orderId }) => orderId));
  const [was, is] = [idsOf(before), idsOf(now)];
  return {
    added: [...is].filter((id) => !was.has(id)),
    gone: [...was].filter((id) => !is.has(id)),
  };
}
