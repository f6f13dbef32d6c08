import type { ValueStore } from '#streams/index.ts';

/**
 * The shortest period between updates of counters that change with every event: nobody reads
 * faster. Milliseconds.
 */
export const CALM_MS = 250;

/**
 * Throttles a value: emits at once after a rest, then at most once per period, and always the last
 * change. At hundreds of events a second each event would otherwise cost a paint.
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
