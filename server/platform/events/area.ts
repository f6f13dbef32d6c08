import { area, type Base } from '../area.ts';
import type { Engine } from '../engine/engine.ts';
import { createChanges } from '../http/shared-answer.ts';
import { createEventFeed, SWEEP_MS } from './feed.ts';
import { createEventRepository, isUnread } from './repository.ts';
import { createEventService } from './service.ts';

export interface EventOptions {
  /** How often to check for events without a notification. Milliseconds. */
  sweepMs?: number | undefined;
}

interface Needs extends Base, EventOptions {
  engine: Engine | null;
}

export const eventsArea = area({
  services({ db, log, engine }: Needs) {
    const repository = createEventRepository(db);
    const feed = createEventFeed(repository, log, null, engine !== null);
    return {
      feed,
      events: createEventService(repository, feed),
      changes: createChanges(feed.onEvents),
    };
  },
  ticks: ({ feed, sweepMs = SWEEP_MS }) => [
    { everyMs: sweepMs, run: async () => feed.wake(), due: () => isUnread(feed.head()) },
  ],
  gauges: ({ feed }) => [
    {
      name: 'tawsil_events_last_number',
      help: 'The number of the last event that this server has read.',
      read: feed.head,
    },
  ],
  stop: ({ feed }) => feed.stop(),
});
