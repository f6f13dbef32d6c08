import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

interface Limit {
  /** Names its counts in the table of all limits. */
  name: string;
  points: number;
  /** The window that they are for. Seconds. */
  duration: number;
  /** What is said before the time to wait. */
  refusal: (seconds: number) => string;
}

/** A limit of how often something is asked for. The counts are in the database: all servers share them. */
export function createRateLimit(pool: pg.Pool, { name, points, duration, refusal }: Limit) {
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
    /** Takes one of the key. Error: 429 with the time to wait when none is left. */
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal('request.rate_limited', refusal(seconds), { retryAfterSeconds: seconds });
      }
    },
    /** Gives it back: it was asked for with good reason. */
    giveBack: async (key: string): Promise<void> => void (await limiter.reward(key)),
  };
}
