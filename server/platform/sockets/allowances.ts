import { type Rate, TokenBucket } from './token-bucket.ts';

/**
 * An allowance for each person, over all connections of that person to this server. `nowMs` is a
 * monotonic clock.
 */
export function createAllowances(rate: Rate, nowMs: () => number = () => performance.now()) {
  const buckets = new Map<number, TokenBucket>();

  function bucketOf(userId: number): TokenBucket {
    const known = buckets.get(userId);
    if (known) return known;
    const made = new TokenBucket(rate, nowMs());
    buckets.set(userId, made);
    return made;
  }

  return {
    /** Takes one. Returns 0, or the time after which to try again. Milliseconds. */
    take(userId: number): number {
      const bucket = bucketOf(userId);
      const waitMs = bucket.waitMs(nowMs(), 1);
      if (waitMs === 0) bucket.spend();
      return waitMs;
    },
    /** Takes one even if none is left, for what has already been received. */
    spend: (userId: number): void => bucketOf(userId).spend(),
    /** Whether more has been received than is allowed. */
    isSpent: (userId: number): boolean => bucketOf(userId).waitMs(nowMs()) > 0,
  };
}
export type Allowances = ReturnType<typeof createAllowances>;
