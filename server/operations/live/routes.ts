import type { LiveStats } from '#contract/routes/operations/live-orders.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Changes, sharedAnswer } from '../../platform/http/shared-answer.ts';
import { serialiseOnce } from '../../platform/http/validation.ts';
import { byScope } from '../../platform/scope/by-scope.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import { createAllowances } from '../../platform/sockets/allowances.ts';
import type { OrderService } from '../orders/service.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { sinceWithin } from './since.ts';

/** The most requests for gaps of a person: five polling tabs need three a second. */
const SINCE = { atOnce: 200, aSecond: 20 };

export interface LiveServices {
  orders: OrderService;
  stats: { live(): Promise<LiveStats> };
  feed: EventFeed;
  clock: () => Date;
  changes: Changes;
  eventKinds: Pick<EventKinds, 'readableBy'>;
  visibility: Visibility;
}

export function liveHandlers(services: LiveServices): AreaHandlers<'live'> {
  const { orders, stats, clock, changes } = services;
  const since = sinceWithin(services);
  const gaps = createAllowances(SINCE);
  const snapshot = byScope(() =>
    sharedAnswer({
      version: changes.count,
      read: async () => serialiseOnce({ at: clock().toISOString(), ...(await orders.snapshot()) }),
    }),
  );
  return {
    stats: () => ok(stats.live()),
    snapshot: () => ok(snapshot()()),
    since({ query, caller }) {
      const waitMs = gaps.take(caller.userId);
      if (waitMs > 0)
        throw refuse('live.too_often', undefined, {
          retryAfterSeconds: Math.ceil(waitMs / 1_000),
        });
      return ok(since(query.seq, caller, readingScope()));
    },
  };
}
