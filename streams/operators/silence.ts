import { Observable, type SchedulerLike, type Subscription, timer } from 'rxjs';

/**
 * Passes everything on, and emits `silent` once whenever nothing has arrived for `limitMs`.
 * Counting starts at subscription and restarts with each message.
 */
export function silence<T, S>(limitMs: number, silent: S, scheduler: SchedulerLike) {
  return (source$: Observable<T>): Observable<T | S> =>
    new Observable((out) => {
      let receivedAt = scheduler.now();
      let watch: Subscription | null = null;

      // One timer that checks again later is cheaper than a timer reset by every message.
      function wait(ms: number): void {
        watch = timer(ms, scheduler).subscribe(() => {
          watch = null;
          const leftMs = receivedAt + limitMs - scheduler.now();
          if (leftMs > 0) wait(leftMs);
          else out.next(silent);
        });
      }

      wait(limitMs);
      const main = source$.subscribe({
        next: (value) => {
          receivedAt = scheduler.now();
          if (watch === null) wait(limitMs);
          out.next(value);
        },
        error: (error: unknown) => out.error(error),
        complete: () => out.complete(),
      });
      return () => {
        main.unsubscribe();
        watch?.unsubscribe();
      };
    });
}
