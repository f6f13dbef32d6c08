/** How long a response is reused while no change is known. Milliseconds. */
const FRESH_MS = 1_000;

interface Deps<T> {
  read: () => Promise<T>;
  /** A number that changes whenever the data may have changed. */
  version: () => number;
  /** Milliseconds. A clock that is set back makes a response too old. */
  nowMs?: () => number;
}

/**
 * Reads once for all concurrent callers. No caller gets data older than the last change known when
 * it called: a caller that arrives during an older read waits for the next one, together with all
 * the others. So a thousand reconnecting consoles cost two reads, and no two reads run at once.
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

/** Counts possible changes of the data: the events of the log, and every other write. */
export function createChanges(onEvents: (listener: () => void) => unknown) {
  let count = 0;
  onEvents(() => {
    count += 1;
  });
  return {
    /** Records a write; call it before the response to the writer. */
    note: () => {
      count += 1;
    },
    count: () => count,
  };
}
export type Changes = ReturnType<typeof createChanges>;
