/**
 * True if a price becomes zero, falls to less than half or rises to more than double: a slip of the keyboard
 * rather than a new price. Both prices are centimes. Every price is far from zero.
 */
export const isFarPrice = (before: bigint, after: bigint): boolean =>
  after !== before && (after === 0n || after * 2n < before || after > before * 2n);

/** How far a price moves, in either direction alike: the larger of both prices divided by the smaller. */
export function priceRatio(before: bigint, after: bigint): number {
  if (before === after) return 1;
  const [less, more] = before < after ? [before, after] : [after, before];
  return less <= 0n ? Number.POSITIVE_INFINITY : Number(more) / Number(less);
}
