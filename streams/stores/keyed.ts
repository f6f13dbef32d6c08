type Listener = () => void;
type ChangeListener<K> = (changed: readonly K[]) => void;

/** Values by key with stable references: an unchanged value is the same object as before. */
export interface KeyedStore<K, V> {
  get(key: K): V | undefined;
  /** All keys; a new array only when a key was added or removed. */
  list(): readonly K[];
  /** All keys without a copy, for callers that only iterate. */
  keys(): IterableIterator<K>;
  size(): number;
  /**
   * Subscribes to one key: called when its value changed, was added or removed. Returns the
   * unsubscribe function.
   */
  subscribe(key: K, fn: Listener): () => void;
  /** Called when a key was added or removed. */
  subscribeList(fn: Listener): () => void;
  /** Subscribes to all keys: called once per batch with all changed keys. */
  subscribeChanges(fn: ChangeListener<K>): () => void;
}

export interface WritableKeyedStore<K, V> extends KeyedStore<K, V> {
  set(key: K, value: V): void;
  delete(key: K): void;
  /** Runs the changes, then notifies every listener once. */
  batch(changes: () => void): void;
}

export function createKeyedStore<K, V>(): WritableKeyedStore<K, V> {
  const values = new Map<K, V>();
  const byKey = new Map<K, Set<Listener>>();
  const ofList = new Set<Listener>();
  const ofChanges = new Set<ChangeListener<K>>();
  let keys: readonly K[] | null = null;
  let depth = 0;
  let changed = new Set<K>();
  let listChanged = false;

  function notify(): void {
    if (depth > 0 || changed.size === 0) return;
    const notified = [...changed];
    const alsoList = listChanged;
    changed = new Set();
    listChanged = false;
    for (const key of notified) {
      const listeners = byKey.get(key);
      // A copy, because listeners may be added or removed during notification. Most keys have none.
      if (listeners) for (const fn of Array.from(listeners)) fn();
    }
    if (alsoList) for (const fn of Array.from(ofList)) fn();
    for (const fn of Array.from(ofChanges)) fn(notified);
  }

  function touch(key: K, membership: boolean): void {
    changed.add(key);
    if (membership) {
      keys = null;
      listChanged = true;
    }
    notify();
  }

  const add = <T>(set: Set<T>, fn: T) => {
    set.add(fn);
    return () => void set.delete(fn);
  };

  return {
    get: (key) => values.get(key),
    list: () => {
      keys ??= [...values.keys()];
      return keys;
    },
    keys: () => values.keys(),
    size: () => values.size,
    subscribe(key, fn) {
      const listeners = byKey.get(key) ?? new Set();
      byKey.set(key, listeners);
      listeners.add(fn);
      return () => {
        listeners.delete(fn);
        if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key);
      };
    },
    subscribeList: (fn) => add(ofList, fn),
    subscribeChanges: (fn) => add(ofChanges, fn),
    set(key, value) {
      const isNew = !values.has(key);
      if (!isNew && values.get(key) === value) return;
      values.set(key, value);
      touch(key, isNew);
    },
    delete(key) {
      if (values.delete(key)) touch(key, true);
    },
    batch(changes) {
      depth += 1;
      try {
        changes();
      } finally {
        depth -= 1;
        notify();
      }
    },
  };
}
