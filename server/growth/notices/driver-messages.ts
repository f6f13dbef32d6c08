import type { Language } from '#rules/language.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { noticesAtWork } from './device-notices.ts';
import type { Notices } from './notices.ts';

/** A message to a driver about himself that no event of the log causes. */
export interface DriverMessage {
  driverId: number;
  /** What it is about and when, without spaces in either: it is sent once. */
  about: string;
  once: string;
  textIn: (language: Language) => { title: string; body: string };
}

/** Writes messages to the inboxes and the devices of drivers, to be sent after the commit. */
export const createDriverMessages = ({
  notices,
  jobQueue,
}: {
  notices: Pick<Notices, 'add'>;
  jobQueue: Pick<JobQueue, 'schedule'>;
}) => ({
  async send(trx: Trx, at: Date, messages: readonly DriverMessage[]): Promise<void> {
    const rows = await noticesAtWork(
      trx,
      messages.map(({ driverId, about, once, textIn }) => ({
        userId: driverId,
        kind: 'driver',
        subject: driverId,
        event: `${about} ${once}`,
        at,
        textIn,
      })),
    );
    if (rows.length === 0) return;
    await notices.add(trx, rows);
    await jobQueue.schedule(trx, 'push.notices', at);
  },
});
export type DriverMessages = ReturnType<typeof createDriverMessages>;
