import type { ValueStore } from '#streams/index.ts';

/**
 * A store that is computed from the value of another, once for each value: what iterates over all
 * orders must not do so at every rendering. An equal result by `same` keeps its reference.
 */
export function computedStore<T, R>(
  store: ValueStore<T>,
  compute: (value: T) => R,
  same: (a: R, b: R) => boolean = Object.is,
): ValueStore<R> {
  let last: { of: T; result: R } | undefined;
  return {
    get() {
      const of = store.get();
      if (last && Object.is(last.of, of)) return last.result;
      const result = compute(of);
      last = { of, result: last && same(last.result, result) ? last.result : result };
      return last.result;
    },
    subscribe: store.subscribe,
  };
}
