import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../http/refusal.ts';

/** Failed sign-ins allowed within a window; further attempts must wait until it ends. */
export interface SignInLimits {
  perPair: number;
  perAccount: number;
  perAddress: number;
  windowSeconds: number;
}

export const DEFAULT_LIMITS: SignInLimits = {
  perPair: 6,
  perAccount: 30,
  perAddress: 120,
  windowSeconds: 300,
};

interface Attempt {
  email: string;
  address: string;
  /**
   * The hash of the secret that the server gave the device, if the account's owner has signed in
   * from it before; null for an unknown device.
   */
  knownDevice: string | null;
}

/** Combines parts of any length to a key that fits its column, and discloses none of them. */
const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Slows down guessing without locking anyone out: a device that has signed in to the account
 * before, proven by the secret that it was given then, is counted separately. So an attacker, who
 * may know its Device-Id, can only use up the attempts of unknown devices, whether for the account
 * or for an address that the whole staff shares. Points are taken before the password is checked (a
 * burst of parallel guesses counts in full) and refunded if it was correct. The counts are in the
 * database, so all servers share them.
 */
export function createSignInLimits(pool: pg.Pool, limits: SignInLimits = DEFAULT_LIMITS) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: limits.windowSeconds,
    });
  const pair = limiter('pair', limits.perPair);
  const account = limiter('account', limits.perAccount);
  const address = limiter('address', limits.perAddress);

  const keysOf = ({ email, address: from, knownDevice }: Attempt) =>
    knownDevice !== null
      ? [{ limit: pair, key: keyOf(email, 'device', knownDevice) }]
      : [
          { limit: pair, key: keyOf(email, from) },
          { limit: address, key: keyOf(from) },
          { limit: account, key: keyOf(email) },
        ];

  return {
    /** Takes one attempt from each count; refuses with the wait if one of them is used up. */
    async take(attempt: Attempt): Promise<void> {
      for (const { limit, key } of keysOf(attempt)) {
        try {
          await limit.consume(key);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          throw refuse('auth.too_many_failed', { seconds }, { retryAfterSeconds: seconds });
        }
      }
    },

    /** Refunds the attempt, because the password was correct. */
    async giveBack(attempt: Attempt): Promise<void> {
      await Promise.all(keysOf(attempt).map(({ limit, key }) => limit.reward(key)));
    },
  };
}
export type SignInLimiter = ReturnType<typeof createSignInLimits>;
