import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { WhyNot } from '#contract/acts.ts';
import { refusalFor } from './refusal.ts';

interface Limit {
  /** The name of its counts in the table of all limits. */
  name: string;
  points: number;
  /** The length of the window. Seconds. */
  duration: number;
  /** The message before the time to wait. */
  reason: (seconds: number) => WhyNot;
}

/**
 * A limit on how often something is requested. The counts are in the database, so all servers share
 * them.
 */
export function createRateLimit(pool: pg.Pool, { name, points, duration, reason }: Limit) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
  });
  return {
    /** Takes a point of the key. Error: 429 with the time to wait if none is left. */
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw refusalFor(reason(seconds), { retryAfterSeconds: seconds });
      }
    },
    /** Refunds a point of a legitimate request. */
    giveBack: async (key: string): Promise<void> => void (await limiter.reward(key)),
  };
}
