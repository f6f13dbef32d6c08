import type { ValueStore } from '#streams/index.ts';

/**
 * The shortest interval between updates of counters that change with every event. Faster updates
 * could not be read. Milliseconds.
 */
export const THROTTLE_MS = 250;

/**
 * Throttles a value: publishes it at once after a rest, then at most once per interval, and always
 * the last change. At hundreds of events per second, each event would otherwise cause a paint.
 */
export function throttled<T>(store: ValueStore<T>, everyMs = THROTTLE_MS): ValueStore<T> {
  return {
    get: store.get,
    subscribe(fn) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let notifiedAt = Number.NEGATIVE_INFINITY;
      const stop = store.subscribe(() => {
        timer ??= setTimeout(
          () => {
            timer = undefined;
            notifiedAt = performance.now();
            fn();
          },
          Math.max(0, notifiedAt + everyMs - performance.now()),
        );
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}
