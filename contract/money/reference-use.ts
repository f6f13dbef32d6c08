import { z } from 'zod';
import { Instant } from '../time.ts';
import { Amount } from './movement.ts';
import { PayoutId } from './payout.ts';

/** The payouts that have a reference of the bank already. */
export const ReferenceUse = z
  .object({
    payouts: z
      .array(z.object({ id: PayoutId, store: z.string(), amount: Amount, at: Instant }))
      .meta({ description: 'The latest first, at most 10' }),
    elsewhere: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'Further payouts with it, which are not named to the reader' }),
  })
  .meta({ id: 'ReferenceUse' });
export type ReferenceUse = z.output<typeof ReferenceUse>;
