import { setTimeout as sleep } from 'node:timers/promises';

/** A call that waits for a provider may never end; its outcome is then unknown, as after a kill. */
const LONGEST_MS = 3_000;

/**
 * The work that a server has begun: its background runs, and calls whose client may have gone. The
 * connections to the database are closed after it, because a closed pool would cut it off between
 * two statements.
 */
export function createWorkInProgress() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Returns the promise itself. */
    track<T>(work: Promise<T>): Promise<T> {
      const settled: Promise<unknown> = work
        .catch(() => undefined)
        .finally(() => running.delete(settled));
      running.add(settled);
      return work;
    },
    /** Resolves once nothing runs, including what was begun meanwhile, or after three seconds. */
    async settled(longestMs = LONGEST_MS): Promise<void> {
      const end = new AbortController();
      const tooLong = sleep(longestMs, true, { signal: end.signal }).catch(() => true);
      let isOver = false;
      while (running.size > 0 && !isOver)
        isOver = await Promise.race([tooLong, Promise.all(running).then(() => false)]);
      end.abort();
    },
  };
}
export type WorkInProgress = ReturnType<typeof createWorkInProgress>;
