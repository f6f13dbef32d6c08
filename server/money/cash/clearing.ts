/** Cash that was collected for one order, or what of it is still carried or is cleared; in centimes. */
export interface Collected {
  order_id: number;
  at: Date;
  amount: bigint;
}

/**
 * What is still carried, the oldest first: cash is cleared oldest first, so what is at hand is the
 * latest of what was collected. `latest` are the collections, the latest first.
 */
export function stillCarried(atHand: bigint, latest: readonly Collected[]): Collected[] {
  const parts: Collected[] = [];
  let left = atHand;
  for (const one of latest) {
    if (left <= 0n) break;
    const amount = one.amount < left ? one.amount : left;
    parts.push({ ...one, amount });
    left -= amount;
  }
  return parts.reverse();
}

/** Which orders an amount clears, the oldest first; the last one maybe in part. */
export function clear(amount: bigint, carried: readonly Collected[]): Collected[] {
  const parts: Collected[] = [];
  let left = amount;
  for (const one of carried) {
    if (left <= 0n) break;
    const cleared = one.amount < left ? one.amount : left;
    parts.push({ ...one, amount: cleared });
    left -= cleared;
  }
  return parts;
}

/** What of a count clears cash at hand, what is booked as variance, and what stays at hand. */
export function split(
  atHand: bigint,
  said: { counted: string; missingIsVariance: boolean; closesShift: boolean },
) {
  const given = BigInt(said.counted);
  const isAllDue = said.missingIsVariance || said.closesShift || given >= atHand;
  const cleared = isAllDue ? atHand : given;
  return { cleared, variance: given - cleared, left: atHand - cleared };
}
