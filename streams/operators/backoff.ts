import {
  type MonoTypeOperatorFunction,
  merge,
  type Observable,
  repeat,
  type SchedulerLike,
  take,
  tap,
  timer,
} from 'rxjs';

/**
 * The wait before the next attempt: doubling from `firstMs` to at most `maxMs`, minus a random part
 * of up to half ("equal jitter"), so that a thousand consoles do not reconnect in the same second.
 */
export function backoffMs(attempt: number, firstMs: number, maxMs: number, random: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30));
  return full / 2 + (full / 2) * random;
}

export interface Backoff<T> {
  firstMs: number;
  maxMs: number;
  random: () => number;
  scheduler: SchedulerLike;
  /** True for a value after which the wait starts from the beginning. */
  healthy: (value: T) => boolean;
  /** The minimum wait in ms that a value requests; null if it requests none. */
  away?: (value: T) => number | null;
  /** Emits when the wait should end early: a new token, or the network's return. */
  wake$: Observable<unknown>;
}

/** Resubscribes each time the source completes, after an increasing wait. */
export function again<T>(options: Backoff<T>): MonoTypeOperatorFunction<T> {
  return (source$) => {
    let attempt = 0;
    let awayMs = 0;
    return source$.pipe(
      tap((value) => {
        if (options.healthy(value)) attempt = 0;
        awayMs = options.away?.(value) ?? awayMs;
      }),
      repeat({
        delay: () => {
          const ownMs = backoffMs(attempt, options.firstMs, options.maxMs, options.random());
          const ms = Math.max(ownMs, awayMs);
          attempt += 1;
          awayMs = 0;
          return merge(timer(ms, options.scheduler), options.wake$).pipe(take(1));
        },
      }),
    );
  };
}
