/**
 * True if a price becomes zero, falls by more than a third or rises by more than half: a slip of the
 * keyboard, such as 75 % for 7.5 %, rather than a new price. Both prices are centimes. Every price is far from
 * zero.
 */
export const isFarPrice = (before: bigint, after: bigint): boolean =>
  after !== before && (after === 0n || after * 3n < before * 2n || after * 2n > before * 3n);

/** How far a price moves, in either direction alike: the larger of both prices divided by the smaller. */
export function priceRatio(before: bigint, after: bigint): number {
  if (before === after) return 1;
  const [less, more] = before < after ? [before, after] : [after, before];
  return less <= 0n ? Number.POSITIVE_INFINITY : Number(more) / Number(less);
}
