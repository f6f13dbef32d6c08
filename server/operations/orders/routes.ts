import { created, createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { toFilter } from './list-query.ts';
import type { OrderService } from './service.ts';
import type { StaffOrders } from './staff-orders.ts';

/** What the customers' apps ask before they order. */
export const quotesHandlers = (orders: OrderService): AreaHandlers<'quotes'> => ({
  quote: ({ body, caller }) => ok(orders.quote(body, caller)),
});

export const ordersHandlers = (
  orders: OrderService,
  staff: StaffOrders,
): AreaHandlers<'orders'> => ({
  list: ({ query, caller }) => ok(orders.list(query, caller)),
  get: ({ params, caller }) => found(orders.detail(params.id, caller)),
  adminGet: ({ params, caller }) => found(staff.detail(params.id, caller)),
  comment: ({ params, body, caller }) => created(staff.comment(params.id, body.text, caller)),
  bulk: ({ body, caller }) => ok(staff.bulk(body, caller)),
  export: async ({ query }) => csvAnswer('orders', staff.export(toFilter(query))),
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
