import { created, createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { OrderDesk } from './desk.ts';
import { toFilter } from './list-query.ts';
import type { OrderService } from './service.ts';

export const ordersHandlers = (orders: OrderService, desk: OrderDesk): AreaHandlers<'orders'> => ({
  list: ({ query, caller }) => ok(orders.list(query, caller)),
  get: ({ params, caller }) => found(orders.detail(params.id, caller)),
  adminGet: ({ params, caller }) => found(desk.detail(params.id, caller)),
  comment: ({ params, body, caller }) => created(desk.comment(params.id, body.text, caller)),
  bulk: ({ body, caller }) => ok(desk.bulk(body, caller)),
  export: async ({ query }) => csvAnswer('orders', desk.export(toFilter(query))),
  byStatus: ({ params, query, caller }) => ok(orders.list(query, caller, params.status)),
  place: async ({ body, caller }) => {
    const { created: isNew, order } = await orders.place(body, caller);
    return isNew ? createdRecord(order) : found(order);
  },
  rate: ({ params, body, caller }) => created(orders.rate(params.id, body, caller)),
  progress: ({ params, headers, body, caller }) =>
    found(orders.progress(params.id, headers['if-match'], body, caller)),
  assign: ({ headers, body, caller }) =>
    found(orders.assign(body.orderId, headers['if-match'], body.driverId, caller, body.reason)),
});
