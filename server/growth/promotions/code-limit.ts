import type pg from 'pg';
import { createRateLimit } from '../../platform/http/rate-limit.ts';

/**
 * Slows down who guesses codes: ten that are refused in ten minutes. An attempt is counted before the code
 * is looked at, so that a burst is counted whole, and given back when the code was good.
 */
export function createCodeLimit(pool: pg.Pool) {
  const limit = createRateLimit(pool, {
    name: 'code',
    points: 10,
    duration: 600,
    refusal: (seconds) => `Too many codes were refused. Try again in ${seconds} s.`,
  });
  return {
    take: (customerId: number) => limit.take(String(customerId)),
    giveBack: (customerId: number) => limit.giveBack(String(customerId)),
  };
}
