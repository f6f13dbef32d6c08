import type pg from 'pg';
import { createRateLimit } from '../../platform/http/rate-limit.ts';

/**
 * Limits the guessing of codes to ten refused codes in ten minutes. An attempt is counted before
 * the code is checked, so that a burst counts in full, and refunded if the code is valid.
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
