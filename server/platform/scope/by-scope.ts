import { readingScope } from './scope.ts';

/** The number of instances kept; the least recently used one is dropped. */
const MAX_KEPT = 200;

/**
 * Keeps one instance for each combination of operational areas, including all zones, so that only
 * callers who see the same share a response.
 */
export function byScope<T>(make: () => T): () => T {
  const kept = new Map<string, T>();
  return () => {
    const key = readingScope()?.key ?? 'all';
    const one = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, one);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return one;
  };
}
