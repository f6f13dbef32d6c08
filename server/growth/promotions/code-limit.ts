import type pg from 'pg';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { reasonFor } from '../../platform/http/refusal.ts';

/**
 * Limits the guessing of codes to ten refused codes in ten minutes. An attempt is counted before
 * the code is checked, so that a burst counts in full, and refunded if the code is valid.
 */
export function createCodeLimit(pool: pg.Pool) {
  const limit = createRateLimit(pool, {
    name: 'code',
    points: 10,
    duration: 600,
    reason: (seconds) => reasonFor('promotion.too_many_codes', { seconds }),
  });
  return {
    take: (customerId: number) => limit.take(String(customerId)),
    giveBack: (customerId: number) => limit.giveBack(String(customerId)),
  };
}
