import type { LiveStats } from '#contract/routes/operations/live-orders.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { type Changes, sharedAnswer } from '../../platform/http/shared-answer.ts';
import { serialiseOnce } from '../../platform/http/validation.ts';
import { byScope } from '../../platform/scope/by-scope.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { OrderService } from '../orders/service.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { sinceWithin } from './since.ts';

export interface LiveServices {
  orders: OrderService;
  stats: { live(): Promise<LiveStats> };
  feed: EventFeed;
  clock: () => Date;
  changes: Changes;
  visibility: Visibility;
}

export function liveHandlers(services: LiveServices): AreaHandlers<'live'> {
  const { orders, stats, clock, changes } = services;
  const since = sinceWithin(services);
  const snapshot = byScope(() =>
    sharedAnswer({
      version: changes.count,
      read: async () => serialiseOnce({ at: clock().toISOString(), ...(await orders.snapshot()) }),
    }),
  );
  return {
    stats: () => ok(stats.live()),
    snapshot: () => ok(snapshot()()),
    since: ({ query, caller }) => ok(since(query.seq, caller, readingScope())),
  };
}
