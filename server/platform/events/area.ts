import { area, type Base } from '../area.ts';
import type { Bus } from '../bus/bus.ts';
import { isOwnProcess } from '../db/connect.ts';
import { createChanges } from '../http/shared-answer.ts';
import { createEventFeed, SWEEP_MS } from './feed.ts';
import { createEventKinds } from './kinds.ts';
import { createEventRepository, EVENTS_CHANNEL, isUnread } from './repository.ts';
import { createEventService } from './service.ts';

export interface EventOptions {
  /** How often to check for events without a notification. Milliseconds. */
  sweepMs?: number | undefined;
}

interface Needs extends Base, EventOptions {
  bus: Bus | null;
}

export const eventsArea = area({
  services({ db, log, bus }: Needs) {
    const repository = createEventRepository(db);
    const feed = createEventFeed(repository, log, null, bus !== null);
    return {
      feed,
      eventKinds: createEventKinds(),
      events: createEventService(repository, feed),
      changes: createChanges(feed.onEvents),
    };
  },
  ticks: ({ feed, sweepMs = SWEEP_MS }) => [
    { everyMs: sweepMs, run: async () => feed.wake(), due: () => isUnread(feed.head()) },
  ],
  channels: ({ feed, pool }) => [
    {
      name: EVENTS_CHANNEL,
      // This server wakes its feed by itself.
      receive: (payload, processId) => {
        if (!isOwnProcess(pool, processId)) feed.receive(payload);
      },
      catchUp: feed.wake,
    },
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
