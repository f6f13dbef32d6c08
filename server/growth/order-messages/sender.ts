import { setTimeout as sleep } from 'node:timers/promises';
import type { Base } from '../../platform/area.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { backOffMs } from '../push/pace.ts';
import type { Outcome, Providers } from '../push/providers/provider.ts';
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
  function resultOf(claim: ClaimedNotice, outcome: Outcome): NoticeResult {
    const { id, device_id: deviceId, token, attempt } = claim;
    const at = clock();
    const result = { id, reason: null, dueAt: at, providerId: null, gone: null };
    switch (outcome.kind) {
      case 'accepted':
        return { ...result, state: 'accepted', providerId: outcome.providerId };
      case 'gone':
        return { ...result, state: 'failed', reason: 'unregistered', gone: { deviceId, token } };
      case 'refused':
        return { ...result, state: 'failed', reason: 'refused' };
      case 'unclear':
        return { ...result, state: 'unknown', reason: 'no_answer' };
      default: {
        const asked = outcome.kind === 'slow' ? outcome.retryAfterMs : null;
        const waitMs = asked ?? backOffMs(attempt, Math.random());
        return { ...result, state: 'waiting', dueAt: new Date(at.getTime() + waitMs) };
      }
    }
  }

  return {
    /**
     * Reads the event log, and sends until nothing is due. A second server doing the same is
     * harmless.
     */
    async run({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const underWay = new Set<Promise<void>>();
      const results: NoticeResult[] = [];
      const send = async (claim: ClaimedNotice) => {
        const provider = providers.of(claim.message.platform);
        const outcome: Outcome = provider
          ? await provider.send(claim.message)
          : { kind: 'refused', why: 'No provider' };
        if ('why' in outcome)
          log.warn({ notice: String(claim.id), why: outcome.why }, 'A notice was not taken');
        results.push(resultOf(claim, outcome));
      };
      const flush = async () => {
        const written = results.splice(0);
        if (written.length > 0)
          await db.transaction().execute((trx) => notices.write(trx, written));
      };
      await notices.callLost(db, new Date(clock().getTime() - 3 * timeoutMs));
      try {
        for (;;) {
          const isMore = await reader.read();
          await flush();
          const room = signal.aborted ? 0 : AT_ONCE - underWay.size;
          const claims =
            room > 0
              ? await db.transaction().execute((trx) => notices.claim(trx, room, clock()))
              : [];
          for (const claim of claims) {
            const call = send(claim).finally(() => underWay.delete(call));
            underWay.add(call);
          }
          if (signal.aborted) break;
          if (claims.length > 0 || isMore) continue;
          if (underWay.size === 0) break;
          await Promise.race([...underWay, sleep(TICK_MS)]);
        }
      } finally {
        await Promise.all(underWay);
        await flush();
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
