import { z } from 'zod';
import { Choice } from '../catalogue/item.ts';
import { ItemId } from '../ids.ts';
import { PositiveCentimes } from '../money.ts';
import { Text } from '../text.ts';

/** What becomes of a line whose item is missing, as the customer prefers; default: `ask`. */
export const IF_MISSING = ['ask', 'remove', 'replace'] as const;
const IfMissing = z.enum(IF_MISSING).meta({ id: 'IfMissing' });
export type IfMissing = z.output<typeof IfMissing>;

/** A line of an order, at the prices at the time of placing, or of the amendment that added it. */
export const OrderLine = z
  .object({
    line: z.number().int().meta({ description: 'Its position in the order, from 1' }),
    itemId: ItemId,
    name: z.string(),
    quantity: z.number().int(),
    unitPrice: PositiveCentimes.meta({ description: 'Including the choices' }),
    modifiers: z.object({
      variant: Choice.nullable().meta({ description: 'Its price replaces that of the item' }),
      options: z
        .array(Choice.extend({ group: z.string() }))
        .meta({ description: 'Their prices are added' }),
    }),
    note: z.string().nullable(),
    ifMissing: IfMissing.nullable().optional(),
    replaces: z.number().int().nullable().optional().meta({
      description: 'The line of an earlier basket that it replaces',
    }),
    menuPrice: PositiveCentimes.nullable().optional().meta({
      description: 'If the store or the platform pays the difference to it',
    }),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.output<typeof OrderLine>;

/** An item that a customer orders, with the names of its variant and options. */
export const RequestedLine = z.strictObject({
  itemId: ItemId,
  quantity: z.number().int().min(1).max(99),
  modifiers: z
    .strictObject({
      variant: Text(80).optional(),
      options: z
        .array(z.strictObject({ group: Text(80), name: Text(80) }))
        .max(50)
        .optional(),
    })
    .optional(),
  note: Text(200).optional(),
  ifMissing: IfMissing.optional().meta({
    description: 'What becomes of the line if its item is missing; default: the customer is asked',
  }),
});
export type RequestedLine = z.output<typeof RequestedLine>;

/** The zone of an order's delivery address, with the versions that applied when it was placed. */
export const DeliveryZone = z
  .object({
    name: z.string(),
    shape: z.number().int().nullable(),
    terms: z.number().int().nullable().meta({ description: 'Null: the order predates zones' }),
  })
  .meta({ id: 'DeliveryZone' });
