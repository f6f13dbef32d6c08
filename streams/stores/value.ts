/** One value with listeners: the smallest store. Setting the same reference notifies nobody. */
export interface ValueStore<T> {
  get(): T;
  subscribe(fn: () => void): () => void;
}

export interface WritableValueStore<T> extends ValueStore<T> {
  set(value: T): void;
}

export function createValueStore<T>(initial: T): WritableValueStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    subscribe(fn) {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const fn of Array.from(listeners)) fn();
    },
  };
}
