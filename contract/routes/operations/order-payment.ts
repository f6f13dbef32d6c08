import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals, stale } from '../../errors.ts';
import { OrderPath, Uuid } from '../../ids.ts';
import { PaymentWait } from '../../operations/payment.ts';
import { IfMatch } from '../../version.ts';
import { Order, OrderDetail } from './orders.ts';

/** Refusal of a card payment of a cash order, which stays as it is. */
const OrderPaymentRefusal = ApiError.extend({
  next: z.literal('new_reference').optional().meta({
    description: 'The payment of this reference has ended: try again with another one',
  }),
}).meta({ id: 'OrderPaymentRefusal' });

export const orderPaymentRoutes = {
  pay: endpoint({
    id: 'orderPayment.pay',
    method: 'POST',
    path: '/api/orders/{id}/payment',
    summary:
      'Customer: have one’s own cash order paid by card, until it is picked up. The same reference asks again',
    access: ['orders.place'],
    isAwaited: true,
    params: OrderPath,
    headers: IfMatch,
    body: z.strictObject({
      reference: Uuid.meta({
        description: 'Made by the client; a repeat asks for the same payment, at any version',
      }),
    }),
    responses: {
      200: OrderDetail,
      202: PaymentWait,
      ...refusals(401, 403, 404, 422, 428),
      409: OrderPaymentRefusal,
      412: stale(Order).extend({ changedBy: Actor.nullable() }).meta({ id: 'StalePaidOrder' }),
    },
  }),
} as const;
