import { map, type Observable } from 'rxjs';

/**
 * Drops items that are older than the last one passed with the same key. `rank` grows with time: a
 * sequence number, or epoch ms. Equal rank passes, so that a change of another field at the same
 * moment is not lost.
 */
export function freshest<T, K>(key: (item: T) => K, rank: (item: T) => number) {
  return (batch$: Observable<readonly T[]>): Observable<T[]> => {
    const last = new Map<K, number>();
    return batch$.pipe(
      map((batch) =>
        batch.filter((item) => {
          const id = key(item);
          const now = rank(item);
          const before = last.get(id);
          if (before !== undefined && now < before) return false;
          last.set(id, now);
          return true;
        }),
      ),
    );
  };
}
