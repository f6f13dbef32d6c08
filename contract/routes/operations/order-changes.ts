import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { OrderChanges } from '../../operations/app-socket/order-changes.ts';

/** What an app that polls waits between two requests. Seconds. */
export const POLL_AFTER_S = 15;

export const orderChangesRoutes = {
  read: endpoint({
    id: 'orderChanges.read',
    method: 'GET',
    path: '/api/orders/changes',
    summary:
      'What has changed in the caller’s open orders since a number, as apps get it on their socket',
    access: ['orders.read-own'],
    query: z.object({
      since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
        description: 'The number of the last answer; without one, the whole set',
      }),
    }),
    responses: { 200: OrderChanges, ...refusals(401, 403) },
  }),
};
