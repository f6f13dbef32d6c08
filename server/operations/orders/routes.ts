import type { Order } from '#contract/routes/operations/orders.ts';
import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { OrderDesk } from './desk.ts';
import { toFilter } from './list-query.ts';
import type { OrderService } from './service.ts';

const found = <O extends Order>(order: O) =>
  ({ status: 200, body: order, headers: { etag: etag(order.version) } }) as const;

export const ordersHandlers = (orders: OrderService, desk: OrderDesk): AreaHandlers<'orders'> => ({
  list: async ({ query, caller }) => ({ status: 200, body: await orders.list(query, caller) }),
  get: async ({ params, caller }) => found(await orders.detail(params.id, caller)),
  adminGet: async ({ params, caller }) => found(await desk.detail(params.id, caller)),
  comment: async ({ params, body, caller }) => ({
    status: 201,
    body: await desk.comment(params.id, body.text, caller),
  }),
  bulk: async ({ body, caller }) => ({ status: 200, body: await desk.bulk(body, caller) }),
  export: async ({ query }) => ({
    status: 200,
    // A stream is sent as it is: the contract's text, piece by piece.
    body: desk.export(toFilter(query)) as unknown as string,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
    },
  }),
  byStatus: async ({ params, query, caller }) => ({
    status: 200,
    body: await orders.list(query, caller, params.status),
  }),
  place: async ({ body, caller }) => {
    const { created, order } = await orders.place(body, caller);
    return { ...found(order), status: created ? 201 : 200 };
  },
  rate: async ({ params, body, caller }) => ({
    status: 201,
    body: await orders.rate(params.id, body, caller),
  }),
  progress: async ({ params, headers, body, caller }) =>
    found(await orders.progress(params.id, headers['if-match'], body, caller)),
  assign: async ({ headers, body, caller }) =>
    found(
      await orders.assign(body.orderId, headers['if-match'], body.driverId, caller, body.reason),
    ),
});
