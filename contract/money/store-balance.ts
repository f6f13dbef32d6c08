import { z } from 'zod';
import { actsOf } from '../acts.ts';
import { StoreId } from '../ids.ts';
import { Centimes, PositiveCentimes } from '../money.ts';
import { Instant } from '../time.ts';
import { StoreBank } from './payout.ts';

export const StoreBalance = z
  .object({
    store: z.object({ id: StoreId, name: z.string(), zone: z.string() }),
    earned: Centimes,
    commission: Centimes,
    refunds: Centimes,
    cashOffset: Centimes,
    promotions: Centimes.optional().meta({
      description: 'Discounts that others bear, less its share',
    }),
    charges: Centimes.optional().meta({ description: 'What it bore of remedies for customers' }),
    owed: PositiveCentimes.optional().meta({ description: 'What its next payout collects first' }),
    paid: Centimes,
    other: Centimes.optional().meta({
      description: 'All further movements: with those above they add up to the balance',
    }),
    balance: Centimes,
    pending: PositiveCentimes.meta({ description: 'Held by open payouts' }),
    available: Centimes,
    lastPayoutAt: Instant.nullable(),
    bank: StoreBank,
    acts: actsOf('request').optional(),
  })
  .meta({ id: 'StoreBalance' });
export type StoreBalance = z.output<typeof StoreBalance>;

/** The sums of all stores of a filter. */
export const BalanceTotals = StoreBalance.omit({
  store: true,
  lastPayoutAt: true,
  bank: true,
  acts: true,
})
  .required()
  .extend({ stores: z.number().int().min(0) })
  .meta({ id: 'BalanceTotals' });
export type BalanceTotals = z.output<typeof BalanceTotals>;
