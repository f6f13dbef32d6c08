import { map, type Observable, type SchedulerLike, timer } from 'rxjs';

/** How far a position can be trusted. Limits in milliseconds, from the control room's rules. */
export const AGEING_AFTER_MS = 15_000;
export const STALE_AFTER_MS = 60_000;
export const LAST_SEEN_AFTER_MS = 15 * 60_000;

export type AgeBand = 'fresh' | 'ageing' | 'stale' | 'last_seen';

/** The band of an age. A time ahead of the clock counts as fresh. */
export function ageBand(ageMs: number): AgeBand {
  if (ageMs < AGEING_AFTER_MS) return 'fresh';
  if (ageMs < STALE_AFTER_MS) return 'ageing';
  return ageMs < LAST_SEEN_AFTER_MS ? 'stale' : 'last_seen';
}

/** The central tick: emits the time in epoch ms at once and then every period. */
export function ticks(periodMs: number, scheduler: SchedulerLike): Observable<number> {
  return timer(0, periodMs, scheduler).pipe(map(() => scheduler.now()));
}
