import { useCallback, useSyncExternalStore } from 'react';

const TICK_MS = 250;

/** Whole seconds left until `endsAt` (epoch ms), counting down; 0 when it is over or null. */
export function useCountdown(endsAt: number | null): number {
  const tick = useCallback(
    (fn: () => void) => {
      if (endsAt === null) return () => undefined;
      const timer = setInterval(fn, TICK_MS);
      return () => clearInterval(timer);
    },
    [endsAt],
  );
  // The clock is read each time: a tab that slept must not resume the count where it stopped.
  return useSyncExternalStore(tick, () =>
    endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)),
  );
}

/** 75 as `1:15`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
