import { z } from 'zod';
import { Centimes, PositiveCentimes } from '../money.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { issueOf } from '../reasons/reason.ts';

/** Who pays for a discount or a refund. */
export const FUNDERS = ['store', 'platform'] as const;
export const Funder = z.enum(FUNDERS).meta({ id: 'Funder' });
export type Funder = z.output<typeof Funder>;

/** A discount on the goods of an order, and who pays for it. */
export const Discount = z
  .strictObject({
    amount: PositiveCentimes.refine((digits) => digits !== '0', {
      message: issueOf(fieldReasons, 'field.above_zero'),
    }),
    fundedBy: Funder,
  })
  .meta({ id: 'Discount' });

/** One part of the discount of an order, and who pays for it. */
export const OrderDiscount = z
  .object({
    line: z.number().int().nullable().meta({ description: 'Null: on the delivery fee' }),
    promotion: z
      .object({ id: z.number().int(), name: z.string(), code: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null: given by staff' }),
    amount: Centimes,
    storePart: Centimes.meta({ description: 'The part that the store pays' }),
  })
  .meta({ id: 'OrderDiscount' });
export type OrderDiscount = z.output<typeof OrderDiscount>;
