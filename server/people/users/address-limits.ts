import type pg from 'pg';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { reasonFor } from '../../platform/http/refusal.ts';

/** Limits on expensive requests by unauthenticated clients, by address. */
export const createAddressLimits = (pool: pg.Pool) => ({
  register: createRateLimit(pool, {
    name: 'register',
    points: 20,
    duration: 3_600,
    reason: () => reasonFor('user.too_many_requests'),
  }),
  /** By address of the client, and by the account that is asked about. */
  forgotten: createRateLimit(pool, {
    name: 'forgotten',
    points: 5,
    duration: 3_600,
    reason: () => reasonFor('user.too_many_links_asked'),
  }),
  link: createRateLimit(pool, {
    name: 'link',
    points: 30,
    duration: 300,
    reason: () => reasonFor('user.too_many_links_tried'),
  }),
});
export type AddressLimits = ReturnType<typeof createAddressLimits>;
