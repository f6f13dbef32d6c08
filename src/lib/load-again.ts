/** The time before each further attempt; the last one is repeated. Milliseconds. */
const PAUSES_MS = [500, 2_000, 5_000, 10_000];

/** The number of failures that takes longer than a poor connection. */
export const LASTING_FAILURES = PAUSES_MS.length;

interface LoadOptions {
  attempts?: number;
  onFailure?: (error: unknown, failures: number) => void;
}

/**
 * Calls `load` until it succeeds, or has failed as often as `attempts`, if given; then throws its
 * failure. `onFailure` gets each failure that is followed by another attempt, and the number of them so far.
 */
export async function loadAgain<T>(
  load: () => Promise<T>,
  { attempts, onFailure }: LoadOptions,
): Promise<T> {
  for (let failures = 1; ; failures += 1)
    try {
      return await load();
    } catch (error) {
      if (failures === attempts) throw error;
      onFailure?.(error, failures);
      const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
