import { z } from 'zod';
import { PositiveCentimes } from '../money.ts';

/** Who bears a discount or a refund. */
export const FUNDERS = ['store', 'platform'] as const;
export const Funder = z.enum(FUNDERS).meta({ id: 'Funder' });
export type Funder = z.output<typeof Funder>;

/** What is taken off an order's goods, and at whose expense. */
export const Discount = z
  .strictObject({
    amount: PositiveCentimes.refine((digits) => digits !== '0', {
      message: 'must be above zero',
    }),
    fundedBy: Funder,
  })
  .meta({ id: 'Discount' });
