import { casablancaClock, casablancaDayBegin, dayAfter, HOUR_MS } from '#rules/time.ts';
import { backOff } from '../outbox/back-off.ts';

/** When a job is repeated. */
export type Schedule =
  | { everyMs: number }
  /** A full hour of Casablanca's local time. */
  | { dailyAt: number }
  | { next: (after: Date) => Promise<Date> };

const MINUTES_OF_HOUR = 60;

/**
 * The next time at which the local time of Casablanca reaches this hour. On a day that skips it, an
 * hour later; on a day that repeats it, the first time.
 */
export function nextHour(after: Date, hour: number): Date {
  const { day } = casablancaClock(after);
  for (const date of [day, dayAfter(day, 1)]) {
    const begin = casablancaDayBegin(date).getTime();
    // Clock changes are one hour at most, so it occurs within an hour of its usual time.
    for (const hours of [hour - 1, hour, hour + 1]) {
      const at = new Date(begin + hours * HOUR_MS);
      const shown = casablancaClock(at);
      if (shown.day === date && shown.minute >= hour * MINUTES_OF_HOUR) {
        if (at > after) return at;
        break;
      }
    }
  }
  // Not reached: the next day has the hour, or a later one.
  return new Date(after.getTime() + 24 * HOUR_MS);
}

/** When a job is due after a run. */
export function nextDue(schedule: Schedule, after: Date): Promise<Date> {
  if ('next' in schedule) return schedule.next(after);
  return Promise.resolve(
    'dailyAt' in schedule
      ? nextHour(after, schedule.dailyAt)
      : new Date(after.getTime() + schedule.everyMs),
  );
}

const FIRST_RETRY_MS = 10_000;
/** A job that runs once is given up after this many attempts, about four hours. */
export const MAX_ATTEMPTS = 12;

/** How long a failed job waits: at most an hour. */
export const retryAfterMs = backOff({ firstMs: FIRST_RETRY_MS, longestMs: HOUR_MS });
