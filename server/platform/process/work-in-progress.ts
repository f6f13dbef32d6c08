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
    /** Resolves once nothing runs, including what was begun meanwhile. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
export type WorkInProgress = ReturnType<typeof createWorkInProgress>;
