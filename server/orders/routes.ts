import type { Order } from '#contract/routes/orders.ts';
import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import type { OrderService } from './service.ts';

const found = <O extends Order>(order: O) =>
  ({ status: 200, body: order, headers: { etag: etag(order.version) } }) as const;

export const ordersHandlers = (orders: OrderService): AreaHandlers<'orders'> => ({
  list: async ({ query, caller }) => ({ status: 200, body: await orders.list(query, caller) }),
  get: async ({ params, caller }) => found(await orders.detail(params.id, caller)),
  adminGet: async ({ params, caller }) => found(await orders.detail(params.id, caller)),
  byStatus: async ({ params, query, caller }) => ({
    status: 200,
    body: await orders.list(query, caller, params.status),
  }),
  place: async ({ body, caller }) => {
    const { created, order } = await orders.place(body, caller);
    return { ...found(order), status: created ? 201 : 200 };
  },
  progress: async ({ params, headers, body, caller }) =>
    found(await orders.progress(params.id, headers['if-match'], body, caller)),
  assign: async ({ headers, body, caller }) =>
    found(await orders.assign(body.orderId, headers['if-match'], body.driverId, caller)),
});
