import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyedStore, ValueStore } from '#streams/index.ts';

/**
 * The only bridge from the live stores to React. With `select`, the component renders again only if
 * the selected part changes: by `Object.is`, or by `same` if the part is a new object each time.
 *
 * @example const state = useStore(live.link, (link) => link.state);
 */
export function useStore<T>(store: ValueStore<T>): T;
export function useStore<T, S>(
  store: ValueStore<T>,
  select: (value: T) => S,
  same?: (a: S, b: S) => boolean,
): S;
export function useStore<T>(
  store: ValueStore<T>,
  select = (value: T): unknown => value,
  same: (a: never, b: never) => boolean = Object.is,
): unknown {
  const last = useRef<{ value: unknown } | null>(null);
  const read = () => {
    const next = select(store.get());
    // An equal selection keeps its reference, otherwise React would render in an endless loop.
    if (last.current === null || !same(last.current.value as never, next as never))
      last.current = { value: next };
    return last.current.value;
  };
  return useSyncExternalStore(store.subscribe, read);
}

/** One entry of a keyed store. A row subscribes to its own id and to nothing else. */
export function useEntry<K, V>(store: KeyedStore<K, V>, key: K): V | undefined {
  const subscribe = useCallback((fn: () => void) => store.subscribe(key, fn), [store, key]);
  return useSyncExternalStore(subscribe, () => store.get(key));
}

/** The same for a few entries, in the order of their keys; a new array only if one has changed. */
export function useEntries<K, V>(
  store: KeyedStore<K, V>,
  keys: readonly K[],
): readonly (V | undefined)[] {
  const last = useRef<readonly (V | undefined)[]>([]);
  const [wanted, setWanted] = useState(keys);
  // The keys are a new array each time.
  if (keys.length !== wanted.length || keys.some((key, n) => key !== wanted[n])) setWanted(keys);
  const subscribe = useCallback(
    (fn: () => void) => {
      const stops = wanted.map((key) => store.subscribe(key, fn));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, wanted],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = keys.map((key) => store.get(key));
    const isSame =
      next.length === last.current.length && next.every((one, n) => one === last.current[n]);
    if (!isSame) last.current = next;
    return last.current;
  });
}
