import type { ValueStore } from '#streams/index.ts';

/** Counters that change with every event are shown this often: nobody reads faster. Milliseconds. */
export const CALM_MS = 250;

/**
 * The same value, told less often: at once after a rest, then at most once in so many milliseconds,
 * the last change always. At hundreds of events a second each one would cost a paint of its own.
 */
export function calmly<T>(store: ValueStore<T>, everyMs = CALM_MS): ValueStore<T> {
  return {
    get: store.get,
    subscribe(fn) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let toldAt = Number.NEGATIVE_INFINITY;
      const stop = store.subscribe(() => {
        timer ??= setTimeout(
          () => {
            timer = undefined;
            toldAt = performance.now();
            fn();
          },
          Math.max(0, toldAt + everyMs - performance.now()),
        );
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}
