import { z } from 'zod';
import { Actor } from '../actor.ts';
import { idOf, OrderId } from '../ids.ts';
import { Centimes, MovedCentimes } from '../money.ts';
import { reasonFields } from '../reasons/params.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { issueOf } from '../reasons/reason.ts';
import { Instant } from '../time.ts';

/** An amount to be moved: whole centimes, above zero. */
export const Amount = MovedCentimes.refine((digits) => digits !== '0', {
  message: issueOf(fieldReasons, 'field.above_zero'),
}).meta({ id: 'Amount' });

/** The id of a transaction. Text, because ids can exceed the safe integers of JSON numbers. */
export const TransferId = idOf(
  'Transfer',
  z.string().regex(/^[1-9]\d{0,17}$/, issueOf(fieldReasons, 'field.positive_number')),
);
export const TransferPath = z.object({ id: TransferId });

/**
 * One movement on one account, with the sign that its owner expects: positive increases what they
 * have.
 */
export const MoneyEntry = z
  .object({
    id: z.string(),
    transferId: TransferId,
    at: Instant,
    kind: z
      .string()
      .meta({ description: 'Of the transaction: sale, remittance, payout, refund …' }),
    purpose: z.string().meta({ description: 'Of this movement in the transaction' }),
    amount: Centimes,
    balanceAfter: Centimes,
    orderId: OrderId.nullable(),
    memo: z.string().nullable(),
    ...reasonFields,
    actor: Actor.nullable(),
    reverses: TransferId.nullable(),
    reversedBy: TransferId.nullable(),
  })
  .meta({ id: 'MoneyEntry' });
export type MoneyEntry = z.output<typeof MoneyEntry>;
