import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { created, createdRecord, found, ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { createCommentRepository } from './comments.ts';
import type { Checkout, OrderDeps } from './deps.ts';
import { toFilter } from './list-query.ts';
import { createOrderRepository } from './repository.ts';
import { createOrderService, type OrderService } from './service.ts';
import { createStaffOrders, type StaffOrders } from './staff-orders.ts';

/** How often the server looks for withheld ends that are due. */
const DUE_ENDS_MS = 1_000;

interface Handling {
  orders: OrderService;
  staffOrders: StaffOrders;
  checkout: Checkout;
}

export const ordersArea = area({
  services(needs: Base & Omit<OrderDeps, 'repository'> & { eventKinds: EventKinds }) {
    needs.eventKinds.declare('order', {
      permission: 'live.read',
      isVisible: (places, { store, zone }) => places.hasStore(store.id, zone),
    });
    const { db, clock } = needs;
    const repository = createOrderRepository(db);
    const orders = createOrderService({ ...needs, repository });
    const comments = createCommentRepository(db);
    return { orders, staffOrders: createStaffOrders({ clock, orders, repository, comments }) };
  },
  ticks: ({ orders }: Handling) => [
    { everyMs: DUE_ENDS_MS, run: orders.carryOutEnds, due: orders.isEndDue },
  ],
  runs: ({ orders }: Handling) => ({ ends: orders.carryOutEnds }),
  handlers: ({ orders, staffOrders, checkout }: Handling) => ({
    orders: {
      list: ({ query, caller }) => ok(orders.list(query, caller)),
      get: ({ params, caller }) => found(orders.detail(params.id, caller)),
      adminGet: async ({ params, caller }) => {
        const order = await staffOrders.detail(params.id, caller);
        const isByCard = order.payment === 'card';
        const cardPayment = isByCard ? await checkout.paymentOf(params.id) : null;
        return found({ ...order, cardPayment });
      },
      comment: ({ params, body, caller }) =>
        created(staffOrders.comment(params.id, body.text, caller)),
      bulk: ({ body, ...by }) => ok(staffOrders.bulk(body, by)),
      keep: (call) => found(orders.keep(...partsOf(call))),
      export: async ({ query }) => csvAnswer('orders', staffOrders.export(toFilter(query))),
      byStatus: ({ params, query, caller }) => ok(orders.list(query, caller, params.status)),
      place: async ({ body, caller }) => {
        const placed = await checkout.place(body, caller);
        if ('waiting' in placed) return { status: 202, body: placed.waiting };
        const { created: isNew, order } = placed;
        return isNew ? createdRecord(order) : found(order);
      },
      rate: ({ params, body, caller }) => created(orders.rate(params.id, body, caller)),
      progress: ({ params, headers, body, ...by }) =>
        found(orders.progress(params.id, headers['if-match'], body, by)),
      assign: ({ headers, body, ...by }) =>
        found(orders.assign(body.orderId, headers['if-match'], body.driverId, by, body.reason)),
    },
    quotes: { quote: ({ body, caller }) => ok(orders.quote(body, caller)) },
  }),
});
