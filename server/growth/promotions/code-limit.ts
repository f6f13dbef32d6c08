import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../platform/http/refusal.ts';

/** So many codes that are refused may be tried within the window. */
const REFUSED_AT_MOST = 10;
const WINDOW_SECONDS = 600;

/**
 * Slows down who guesses codes. An attempt is counted before the code is looked at, so that a burst is
 * counted whole, and given back when the code was good. The counts are in the database: all servers
 * share them.
 */
export function createCodeLimit(pool: pg.Pool) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'code',
    points: REFUSED_AT_MOST,
    duration: WINDOW_SECONDS,
  });
  return {
    async take(customerId: number): Promise<void> {
      try {
        await limiter.consume(String(customerId));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal(
          'request.rate_limited',
          `Too many codes were refused. Try again in ${seconds} s.`,
          { retryAfterSeconds: seconds },
        );
      }
    },
    giveBack: (customerId: number) => limiter.reward(String(customerId)),
  };
}
