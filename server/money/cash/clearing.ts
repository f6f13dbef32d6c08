/** Cash collected for one order, or the part of it that is still held or cleared; in centimes. */
export interface CollectedCash {
  order_id: number;
  at: Date;
  amount: bigint;
}

/**
 * The cash that is still held, the oldest first. Cash is cleared oldest first, so the cash at hand
 * consists of the latest collections. `latest` are the collections, the latest first.
 */
export function stillCarried(atHand: bigint, latest: readonly CollectedCash[]): CollectedCash[] {
  const parts: CollectedCash[] = [];
  let left = atHand;
  for (const one of latest) {
    if (left <= 0n) break;
    const amount = one.amount < left ? one.amount : left;
    parts.push({ ...one, amount });
    left -= amount;
  }
  return parts.reverse();
}

/** The orders that an amount clears, the oldest first; the last one possibly in part. */
export function clear(amount: bigint, carried: readonly CollectedCash[]): CollectedCash[] {
  const parts: CollectedCash[] = [];
  let left = amount;
  for (const one of carried) {
    if (left <= 0n) break;
    const cleared = one.amount < left ? one.amount : left;
    parts.push({ ...one, amount: cleared });
    left -= cleared;
  }
  return parts;
}

/**
 * Splits a count into the part that clears cash at hand, the variance, and the cash that stays at
 * hand.
 */
export function split(
  atHand: bigint,
  count: { counted: string; missingIsVariance: boolean; closesShift: boolean },
) {
  const given = BigInt(count.counted);
  const isAllDue = count.missingIsVariance || count.closesShift || given >= atHand;
  const cleared = isAllDue ? atHand : given;
  return { cleared, variance: given - cleared, left: atHand - cleared };
}
