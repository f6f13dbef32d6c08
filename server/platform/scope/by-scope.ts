import { readingScope } from './scope.ts';

/** More than this are not kept: the one that was asked longest ago goes. */
const MOST_KEPT = 200;

/**
 * Keeps one of something for each choice of operational areas, all areas among them, so that an answer
 * is shared by those alone who see the same.
 */
export function byScope<T>(make: () => T): () => T {
  const kept = new Map<string, T>();
  return () => {
    const key = readingScope()?.key ?? 'all';
    const one = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, one);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return one;
  };
}
