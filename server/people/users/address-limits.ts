import type pg from 'pg';
import { createRateLimit } from '../../platform/http/rate-limit.ts';

/** Limits on expensive requests by unauthenticated clients, by address. */
export const createAddressLimits = (pool: pg.Pool) => ({
  register: createRateLimit(pool, {
    name: 'register',
    points: 20,
    duration: 3_600,
    refusal: () => 'Too many accounts were requested from this address.',
  }),
  /** By address of the client, and by the account that is asked about. */
  forgotten: createRateLimit(pool, {
    name: 'forgotten',
    points: 5,
    duration: 3_600,
    refusal: () => 'Too many links were asked for.',
  }),
  link: createRateLimit(pool, {
    name: 'link',
    points: 30,
    duration: 300,
    refusal: () => 'Too many links were tried from this address.',
  }),
});
export type AddressLimits = ReturnType<typeof createAddressLimits>;
