import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../platform/http/refusal.ts';

/** What strangers may ask for from one address, in how many seconds. */
const LIMITS = {
  register: {
    points: 20,
    duration: 3_600,
    refusal: 'Too many accounts were requested from this address.',
  },
  link: { points: 30, duration: 300, refusal: 'Too many links were tried from this address.' },
} as const;

/** Limits of what makes the server work for people whom it does not know; all machines share them. */
export function createAddressLimits(pool: pg.Pool) {
  const limitOf = (name: keyof typeof LIMITS) => {
    const { points, duration, refusal } = LIMITS[name];
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
      /** Takes one from the address; refuses with the wait when none is left. */
      async take(address: string): Promise<void> {
        try {
          await limiter.consume(address);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          throw new Refusal('request.rate_limited', refusal, {
            retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
          });
        }
      },
      /** Gives it back: it was asked for with good reason. */
      giveBack: async (address: string): Promise<void> => void (await limiter.reward(address)),
    };
  };
  return { register: limitOf('register'), link: limitOf('link') };
}
export type AddressLimits = ReturnType<typeof createAddressLimits>;
