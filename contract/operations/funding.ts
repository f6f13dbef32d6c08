import { z } from 'zod';
import { Centimes, PositiveCentimes } from '../money.ts';

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

/** One part of what was taken off an order, and at whose expense. */
export const OrderDiscount = z
  .object({
    line: z.number().int().nullable().meta({ description: 'Null: off the delivery fee' }),
    promotion: z
      .object({ id: z.number().int(), name: z.string(), code: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null: given by staff' }),
    amount: Centimes,
    storePart: Centimes.meta({ description: 'What of it the store bears' }),
  })
  .meta({ id: 'OrderDiscount' });
export type OrderDiscount = z.output<typeof OrderDiscount>;
