import type { StatsService } from '../dashboard/service.ts';
import type { EventFeed } from '../events/feed.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import type { OrderService } from '../orders/service.ts';

interface Services {
  orders: OrderService;
  stats: StatsService;
  feed: EventFeed;
  clock: () => Date;
}

export const liveHandlers = ({ orders, stats, feed, clock }: Services): AreaHandlers<'live'> => ({
  stats: async () => ({ status: 200, body: await stats.live() }),
  snapshot: async () => ({
    status: 200,
    body: { at: clock().toISOString(), ...(await orders.snapshot()) },
  }),
  since: async ({ query }) => ({ status: 200, body: await feed.since(query.seq) }),
});
