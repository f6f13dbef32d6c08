import { Observable, type Subscription, take } from 'rxjs';

/** The items of one paint: the latest per key, and how many were replaced before the paint. */
export interface PaintBatch<T> {
  latest: T[];
  dropped: number;
}

/**
 * Holds batches until the next frame and passes only the latest item of each key, so that producers
 * never outrun paint and memory is bounded by the number of keys. `frame$` emits once at the next
 * frame; it is subscribed to only while items wait.
 */
export function coalesce<T, K>(key: (item: T) => K, frame$: Observable<unknown>) {
  return (batch$: Observable<readonly T[]>): Observable<PaintBatch<T>> =>
    new Observable((out) => {
      let waiting = new Map<K, T>();
      let dropped = 0;
      let frame: Subscription | null = null;

      function flush(): void {
        frame = null;
        const latest = [...waiting.values()];
        const lost = dropped;
        waiting = new Map();
        dropped = 0;
        out.next({ latest, dropped: lost });
      }

      const main = batch$.subscribe({
        next: (batch) => {
          for (const item of batch) {
            const id = key(item);
            // Deleted first to preserve the order of arrival.
            if (waiting.delete(id)) dropped += 1;
            waiting.set(id, item);
          }
          if (waiting.size > 0 && frame === null)
            frame = frame$.pipe(take(1)).subscribe({ next: flush });
        },
        error: (error: unknown) => out.error(error),
        complete: () => {
          if (waiting.size > 0) flush();
          out.complete();
        },
      });
      return () => {
        main.unsubscribe();
        frame?.unsubscribe();
      };
    });
}
