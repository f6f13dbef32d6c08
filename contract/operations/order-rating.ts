import { z } from 'zod';
import { Instant } from '../time.ts';

/** A customer's rating of an order after delivery: given once, never changed. */
export const OrderRating = z
  .object({
    stars: z.number().int().min(1).max(5),
    comment: z.string().nullable(),
    at: Instant,
  })
  .meta({ id: 'OrderRating' });
export type OrderRating = z.output<typeof OrderRating>;
