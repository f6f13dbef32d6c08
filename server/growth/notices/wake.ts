import type { LiveEvent } from '#contract/events.ts';
import type { Base } from '../../platform/area.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { NOTIFIED_EVENTS } from './log-reader.ts';

/** Events within this time make the job due once. */
const GATHER_MS = 250;

/**
 * Makes the job due when the event log has relevant events. Its schedule makes up for a lost
 * wake-up.
 */
export function createWake(
  { db, clock, log }: Pick<Base, 'db' | 'clock' | 'log'>,
  feed: EventFeed,
  queue: JobQueue,
) {
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  const ask = () => {
    timer = undefined;
    asking = queue
      .schedule(db, 'push.notices', clock())
      .catch((error: unknown) => log.warn({ err: error }, 'Waking notices that are due failed'));
  };
  const end = feed.onEvents((events: LiveEvent[]) => {
    if (events.some(({ type }) => NOTIFIED_EVENTS.includes(type)))
      timer ??= setTimeout(ask, GATHER_MS);
  });
  return {
    async stop(): Promise<void> {
      end();
      clearTimeout(timer);
      await asking;
    },
  };
}
