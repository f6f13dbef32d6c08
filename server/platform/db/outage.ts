import { toRefusal } from '../http/error-handler.ts';
import { oneRun } from '../ticks/one-run.ts';
import { isConnectionFailure } from './connection.ts';
import type { Log } from './log.ts';

/** How often a lost database is asked whether it is back. Milliseconds. */
const ASK_MS = 1_000;

/** What only PostgreSQL and its driver say: shutting down, starting up, crashed, connection lost. */
const LOST_CODE = /^(08...|57P0[123])$/;
const LOST_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|the database system is/i;

const isConnectionLost = (error: unknown): boolean =>
  isConnectionFailure(error) ||
  (error instanceof Error &&
    (LOST_CODE.test(String((error as { code?: unknown }).code)) || LOST_WORDS.test(error.message)));

/**
 * Replaces the hundreds of failures that a lost database causes by two lines: the loss with its
 * reason, and the return with the number of failures.
 */
export function createOutage(askMs = ASK_MS) {
  let lost: { sinceMs: number; failures: number } | null = null;
  let log: Log | undefined;
  let asked: ReturnType<typeof oneRun> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<void> {
    try {
      await asked?.run();
    } catch {
      return;
    }
    clearInterval(timer);
    if (!lost) return;
    const { sinceMs, failures } = lost;
    lost = null;
    const lostMs = Math.round(performance.now() - sinceMs);
    log?.warn({ failures, lostMs }, 'The database answers again');
  }

  return {
    /** From now on losses are collected. `query` rejects as long as the database is lost. */
    watch(query: () => Promise<unknown>, own: Log): void {
      asked = oneRun(query);
      log = own;
    },
    /**
     * True if a failure is part of the outage, and must not be logged. While the database is lost,
     * that includes failures that could have another reason, such as a refused connection.
     */
    absorbs(error: unknown): boolean {
      if (!log) return false;
      if (lost) {
        if (!isConnectionLost(error) && toRefusal(error)?.code !== 'server.unavailable')
          return false;
        lost.failures += 1;
        return true;
      }
      if (!isConnectionLost(error)) return false;
      lost = { sinceMs: performance.now(), failures: 1 };
      log.error(
        { reason: (error as Error).message },
        'The database is lost; its failures are counted until it answers again',
      );
      timer = setInterval(() => void ask(), askMs);
      timer.unref();
      return true;
    },
    stop: () => clearInterval(timer),
  };
}
export type Outage = ReturnType<typeof createOutage>;
