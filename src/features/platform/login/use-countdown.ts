import { useCallback, useSyncExternalStore } from 'react';

const TICK_MS = 250;

/**
 * The whole seconds left until `endsAt` (epoch ms), counted down; 0 once it has passed, or if it is
 * null.
 */
export function useCountdown(endsAt: number | null): number {
  const tick = useCallback(
    (fn: () => void) => {
      if (endsAt === null) return () => undefined;
      const timer = setInterval(fn, TICK_MS);
      return () => clearInterval(timer);
    },
    [endsAt],
  );
  // Reads the clock each time: after the machine has slept, the count must not resume where it
  // stopped.
  return useSyncExternalStore(tick, () =>
    endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)),
  );
}

/** Formats seconds: 75 is `1:15`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
