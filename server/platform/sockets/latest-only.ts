interface Deps<T> {
  run: (message: T) => Promise<unknown>;
  /** Processing a message has failed. */
  onError: (error: unknown) => void;
  /** Takes an allowance; returns 0, or how long to wait for one. Milliseconds. */
  takeMs: () => number;
  /** A later message has replaced this one before it was processed. */
  onReplaced?: (message: T) => void;
}

/**
 * Processes messages of which only the latest counts, one at a time. All messages of one network
 * packet count as sent together, so a thousand of them cost as much as one.
 */
export function createLatestOnly<T>({ run, onError, takeMs, onReplaced = () => {} }: Deps<T>) {
  let waiting: { message: T } | null = null;
  let isBusy = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    if (isOver || !waiting) {
      isBusy = false;
      return;
    }
    const ms = takeMs();
    if (ms > 0) {
      timer = setTimeout(next, ms);
      return;
    }
    const { message } = waiting;
    waiting = null;
    void run(message).catch(onError).finally(next);
  }

  return {
    put(message: T): void {
      if (isOver) return;
      if (waiting) onReplaced(waiting.message);
      waiting = { message };
      if (isBusy) return;
      isBusy = true;
      setImmediate(next);
    },
    /** Drops what waits, and takes no more. */
    end(): void {
      isOver = true;
      waiting = null;
      clearTimeout(timer);
    },
  };
}
