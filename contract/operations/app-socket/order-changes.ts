import { z } from 'zod';
import { OrderLogEvent, Seq } from '../../events.ts';
import { OrderId } from '../../ids.ts';
import { Order } from '../../routes/operations/orders.ts';

/** The path of the socket of a store's app; the access token goes into the `Authorization` header. */
export const STORE_SOCKET_PATH = '/api/orders/stream';

/** How many orders one frame has at most. */
export const ORDERS_IN_FRAME = 32;

/** An order that is no longer on the app's list. */
const GoneOrder = z
  .object({
    id: OrderId,
    event: OrderLogEvent.shape.type.nullable().meta({
      description: 'What happened to it, such as order.cancelled; null: unknown, or a new owner',
    }),
  })
  .meta({ id: 'GoneOrder' });

/**
 * What changed in the open orders of an app. Applied as a whole: the number counts only once `more`
 * is false, and a whole set replaces what the app knew.
 */
export const OrderChanges = z
  .object({
    seq: Seq.meta({ description: 'The number to name next time' }),
    whole: z.boolean().meta({ description: 'These are all open orders: others are gone' }),
    more: z.boolean().meta({ description: 'The same set goes on in the next frame' }),
    orders: z.array(Order),
    gone: z.array(GoneOrder),
    inbox: z.number().int().min(0).meta({
      description: 'Number of the newest entry of GET /api/inbox; 0: none',
    }),
  })
  .meta({ id: 'OrderChanges' });
export type OrderChanges = z.output<typeof OrderChanges>;
