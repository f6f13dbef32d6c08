import { POLL_AFTER_S } from '#contract/routes/operations/order-changes.ts';
import type { InboxService } from '../../growth/inbox/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { OrderService } from '../orders/service.ts';
import { createOrderChanges } from './changes.ts';
import { createOpenOrders } from './open-orders.ts';
import { createOrderLists } from './order-lists.ts';
import { createOrderPush } from './order-push.ts';

interface Needs extends Base {
  events: EventService;
  orders: OrderService;
  inbox: InboxService;
}

export const openOrdersArea = area({
  services(needs: Needs) {
    const { events, orders, log } = needs;
    const openOrders = createOpenOrders({
      snapshot: orders.snapshot,
      onEvents: events.onEvents,
      log,
    });
    const parts = { ...needs, openOrders };
    const orderLists = createOrderLists(needs.db, openOrders.seq);
    return {
      openOrders,
      orderLists,
      orderPush: createOrderPush({ ...parts, orderLists }),
      orderChanges: createOrderChanges({ ...parts, orderLists }),
    };
  },
  handlers: ({ orderChanges }) => ({
    orderChanges: {
      read: async ({ query, caller }) => ({
        status: 200 as const,
        body: await orderChanges.since(query.since ?? 0, caller),
        headers: { 'poll-after': String(POLL_AFTER_S) },
      }),
    },
  }),
  stop: async ({ orderPush }) => orderPush.stop(),
});
