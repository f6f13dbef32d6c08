import type { LiveEvent } from '#contract/events.ts';
import type { Base } from '../../platform/area.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { TOLD_EVENTS } from './log-reader.ts';

/** Events of a moment make the job due once. */
const GATHER_MS = 250;

/** Makes the job due when the log has something to tell. A wake that is lost is made up for by its schedule. */
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
      .catch((error: unknown) => log.warn({ err: error }, 'Notices were not made due'));
  };
  const end = feed.onEvents((events: LiveEvent[]) => {
    if (events.some(({ type }) => TOLD_EVENTS.includes(type))) timer ??= setTimeout(ask, GATHER_MS);
  });
  return {
    async stop(): Promise<void> {
      end();
      clearTimeout(timer);
      await asking;
    },
  };
}
