/** How long an answer is reused while no change is known. Milliseconds. */
const FRESH_MS = 1_000;

interface Deps<T> {
  read: () => Promise<T>;
  /** A number that is another whenever something may have changed. */
  version: () => number;
  /** Milliseconds. A clock that is set back makes an answer too old. */
  nowMs?: () => number;
}

/**
 * Reads once for all concurrent callers. No caller is given data older than the last change that it
 * may know of: a caller that arrives during an older read waits for the next, together with all the
 * others. So a thousand consoles that reconnect cost two reads, and no two reads run at once.
 */
export function sharedAnswer<T>({
  read,
  version,
  nowMs = () => performance.now(),
}: Deps<T>): () => Promise<T> {
  let last: { version: number; atMs: number; running: boolean; value: Promise<T> } | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    const begun = { version: version(), atMs: nowMs(), running: true, value: read() };
    last = begun;
    begun.value.then(
      () => {
        begun.running = false;
      },
      () => {
        // Only the callers that waited for it get the failure.
        if (last === begun) last = null;
      },
    );
    return begun.value;
  }

  const isFresh = (atMs: number) => nowMs() >= atMs && nowMs() - atMs < FRESH_MS;

  return () => {
    if (last && last.version === version() && isFresh(last.atMs)) return last.value;
    if (!last?.running) return begin();
    next ??= last.value
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}

/** Counts what may have changed what is read: the events of the log, and every other write. */
export function createChanges(onEvents: (listener: () => void) => unknown) {
  let count = 0;
  onEvents(() => {
    count += 1;
  });
  return {
    /** Something was written; call before the writer is answered. */
    note: () => {
      count += 1;
    },
    count: () => count,
  };
}
export type Changes = ReturnType<typeof createChanges>;
