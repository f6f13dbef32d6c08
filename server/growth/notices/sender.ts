import { setTimeout as sleep } from 'node:timers/promises';
import type { Base } from '../../platform/area.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { loggedOutcome } from '../../platform/outbox/outcome.ts';
import { sentRow } from '../../platform/outbox/rows.ts';
import { createSending } from '../../platform/outbox/sending.ts';
import { backOffMs } from '../push/pace.ts';
import { type Providers, sendThrough } from '../push/providers/provider.ts';
import type { LogReader } from './log-reader.ts';
import type { ClaimedNotice, NoticeResult, Notices } from './notices.ts';

interface Deps extends Pick<Base, 'db' | 'clock' | 'log'> {
  providers: Providers;
  notices: Notices;
  reader: LogReader;
  /** The time limit of a provider's response. */
  timeoutMs: number;
}

/** The number of concurrent calls. */
const AT_ONCE = 50;
/** How often results are written and the event log is read during sending. */
const TICK_MS = 100;
/** How often the event log is checked while nothing is due. */
const IDLE_MS = 30_000;

/** Sends the messages about orders and alarms soon after their events. */
export function createNoticeSender({
  db,
  clock,
  log,
  providers,
  notices,
  reader,
  timeoutMs,
}: Deps) {
  async function send({ id, device_id, token, attempt, message }: ClaimedNotice) {
    const outcome = await sendThrough(providers, message);
    if (outcome.outcome !== 'accepted')
      log.warn({ notice: String(id), ...loggedOutcome(outcome) }, 'A notice was not taken');
    const isAccepted = outcome.outcome === 'accepted';
    const asked = outcome.outcome === 'retry' ? outcome.retryAfterMs : null;
    const waitMs = asked ?? backOffMs(attempt, Math.random());
    return {
      ...sentRow(id, outcome),
      dueAt: new Date(clock().getTime() + (outcome.outcome === 'retry' ? waitMs : 0)),
      gone: !isAccepted && outcome.isGone ? { id: device_id, token } : null,
    };
  }

  return {
    /**
     * Reads the event log, and sends until nothing is due. A second server doing the same is
     * harmless.
     */
    async run({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const sending = createSending<ClaimedNotice, NoticeResult>({
        send,
        write: (results) => db.transaction().execute((trx) => notices.write(trx, results)),
      });
      await notices.callLost(db, new Date(clock().getTime() - 3 * timeoutMs));
      try {
        for (;;) {
          const isMore = await reader.read();
          await sending.flush();
          const room = signal.aborted ? 0 : AT_ONCE - sending.size();
          const claims =
            room > 0
              ? await db.transaction().execute((trx) => notices.claim(trx, room, clock()))
              : [];
          for (const claim of claims) sending.begin(claim);
          if (signal.aborted) break;
          if (claims.length > 0 || isMore) continue;
          if (sending.size() === 0) break;
          await Promise.race([sending.next(), sleep(TICK_MS)]);
        }
      } finally {
        await sending.end();
      }
    },

    /** When there is something to read or to retry. */
    async next(after: Date): Promise<Date> {
      const soon = after.getTime() + ((await reader.isBehind()) ? 0 : IDLE_MS);
      const due = await notices.nextDue(db);
      return new Date(Math.max(after.getTime(), Math.min(soon, due?.getTime() ?? soon)));
    },
  };
}
