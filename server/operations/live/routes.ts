import type { LiveStats } from '#contract/routes/operations/live-orders.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { type Changes, sharedAnswer } from '../../platform/http/shared-answer.ts';
import { serialiseOnce } from '../../platform/http/validation.ts';
import type { OrderService } from '../orders/service.ts';

interface Services {
  orders: OrderService;
  stats: { live(): Promise<LiveStats> };
  feed: EventFeed;
  clock: () => Date;
  changes: Changes;
}

export function liveHandlers(services: Services): AreaHandlers<'live'> {
  const { orders, stats, feed, clock, changes } = services;
  const snapshot = sharedAnswer({
    version: changes.count,
    read: async () => serialiseOnce({ at: clock().toISOString(), ...(await orders.snapshot()) }),
  });
  return {
    stats: async () => ({ status: 200, body: await stats.live() }),
    snapshot: async () => ({ status: 200, body: await snapshot() }),
    since: async ({ query }) => ({ status: 200, body: await feed.since(query.seq) }),
  };
}
