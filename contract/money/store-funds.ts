import { z } from 'zod';
import { PositiveCentimes } from '../money.ts';
import { Amount } from './movement.ts';
import { PayoutId, PayoutStatus } from './payout.ts';

/** What a store can bear now, and what its open payouts hold: that is not taken. */
export const StoreFunds = z
  .object({
    available: PositiveCentimes,
    payouts: z.array(z.object({ id: PayoutId, amount: Amount, status: PayoutStatus })),
  })
  .meta({ id: 'StoreFunds' });
export type StoreFunds = z.output<typeof StoreFunds>;

/** Only for readers who see payouts. */
export const storeFunds = StoreFunds.optional().meta({
  description: 'What its store can bear now; for readers of payouts',
});
