/** The number of digits of each minute in packed counts (`door_minutes` and others). */
const DIGITS = 9;

/**
 * Unpacks counts by minute from one number. The database adds packed counts like any numbers, so
 * that a year of a thousand stores is one sum.
 */
function* countsOf(digits: string): Generator<[minute: number, count: number]> {
  for (let end = digits.length, minute = 0; end > 0; end -= DIGITS, minute += 1) {
    const count = Number(digits.slice(Math.max(0, end - DIGITS), end));
    if (count > 0) yield [minute, count];
  }
}

/**
 * The time that this percentage did not exceed, in seconds; null without counts. They count by whole
 * minutes, unless another unit is given.
 */
export function percentile(packed: bigint, percent: number, unitSeconds = 60n): bigint | null {
  const counts = [...countsOf(packed.toString())];
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.ceil((all * percent) / 100);
  for (const [minute, count] of counts) {
    left -= count;
    if (left <= 0) return BigInt(minute) * unitSeconds;
  }
  return null;
}
