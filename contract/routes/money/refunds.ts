import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { Cause, causeFields, isCaused, NOT_CAUSED } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { CommandId, OrderId, OrderPath, RefundId, RefundPath } from '../../ids.ts';
import { Amount, TransferId } from '../../money/movement.ts';
import { RemedyId } from '../../money/remedies/remedy.ts';
import { storeFunds } from '../../money/store-funds.ts';
import { Centimes } from '../../money.ts';
import { Funder } from '../../operations/funding.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';
import { Order } from '../operations/orders.ts';

/** Where a refund goes. */
export const REFUND_TARGETS = ['card', 'wallet'] as const;
export const RefundTarget = z.enum(REFUND_TARGETS).meta({ id: 'RefundTarget' });

/** A refund of an order. */
export const Refund = z
  .object({
    id: RefundId,
    transferId: TransferId,
    amount: Centimes,
    fundedBy: Funder,
    target: RefundTarget,
    reason: z.string(),
    cause: Cause.nullable().optional(),
    at: Instant,
    by: Actor,
    reversed: z
      .object({ transferId: TransferId, reason: z.string(), at: Instant, by: Actor })
      .nullable()
      .meta({ description: 'Who reversed it, if it was reversed' }),
    remedyId: RemedyId.nullable()
      .optional()
      .meta({ description: 'The remedy that it pays; null: given by itself' }),
    acts: actsOf('reverse'),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof Refund>;

/** The amount refunded for an order, and the amount that can still be refunded. */
export const OrderRefunds = z
  .object({
    orderId: OrderId,
    version: Version,
    total: Centimes,
    refunded: Centimes,
    refundable: Centimes.meta({ description: 'Zero until the order is delivered' }),
    cardRefundable: Centimes.meta({ description: 'The part of it that the card can take' }),
    typedAbove: Centimes.meta({ description: 'An amount from this limit must be typed again' }),
    refunds: z.array(Refund),
    commission: Centimes.optional().meta({
      description: 'The commission of the order, which a refund keeps; less what went back',
    }),
    storeFunds,
    acts: actsOf('give'),
  })
  .meta({ id: 'OrderRefunds' });
export type OrderRefunds = z.output<typeof OrderRefunds>;

const StaleOrder = stale(Order).extend({ changedBy: Actor.nullable() });

export const refundsRoutes = {
  list: endpoint({
    id: 'refunds.list',
    method: 'GET',
    path: '/api/admin/orders/{id}/refunds',
    summary: 'The refunds of an order, and the refundable amount',
    access: ['money.read'],
    params: OrderPath,
    responses: { 200: OrderRefunds, ...refusals(401, 403, 404) },
  }),
  give: endpoint({
    id: 'refunds.give',
    method: 'POST',
    path: '/api/admin/orders/{id}/refunds',
    summary: 'Refund a delivered order, in whole or in part, to its customer’s card or wallet',
    access: ['money.move'],
    params: OrderPath,
    headers: IfMatch,
    body: z
      .strictObject({
        commandId: CommandId,
        amount: Amount,
        fundedBy: Funder,
        target: RefundTarget.optional().meta({
          description: 'By default the card if it can take the amount, otherwise the wallet',
        }),
        ...causeFields('refund', 200),
        typedAmount: Amount.optional().meta({ description: 'Required above a limit' }),
      })
      .refine(isCaused, NOT_CAUSED),
    responses: {
      200: OrderRefunds,
      412: StaleOrder,
      ...refusals(401, 403, 404, 409, 422, 428),
    },
  }),
  reverse: endpoint({
    id: 'refunds.reverse',
    method: 'POST',
    path: '/api/admin/orders/{id}/refunds/{refundId}/reverse',
    summary:
      'Reverse a refund: the amount returns from the customer’s wallet to the party that paid for it',
    access: ['money.move'],
    params: RefundPath,
    headers: IfMatch,
    body: z.strictObject({ commandId: CommandId, reason: Text(200) }),
    responses: {
      200: OrderRefunds,
      412: StaleOrder,
      ...refusals(401, 403, 404, 409, 422, 428),
    },
  }),
} as const;
