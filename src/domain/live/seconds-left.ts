import { useCallback, useSyncExternalStore } from 'react';
import { live } from './live.ts';

const LOOK_EVERY_MS = 200;

/**
 * The whole seconds left until an instant of the server's time (epoch ms); 0 once it has passed.
 */
export const secondsLeft = (untilMs: number): number =>
  Math.max(0, Math.ceil((untilMs - live().now()) / 1_000));

/** The seconds left, counted down. */
export function useSecondsLeft(untilMs: number): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (secondsLeft(untilMs) === 0) return () => undefined;
      const timer = setInterval(() => {
        onChange();
        if (secondsLeft(untilMs) === 0) clearInterval(timer);
      }, LOOK_EVERY_MS);
      return () => clearInterval(timer);
    },
    [untilMs],
  );
  return useSyncExternalStore(subscribe, () => secondsLeft(untilMs));
}
