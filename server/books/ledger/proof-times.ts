import { casablancaDay, casablancaDayBegin, dayAfter, HOUR_MS } from '#contract/time.ts';

const atHour = (dayStart: Date, hour: number) => new Date(dayStart.getTime() + hour * HOUR_MS);

/**
 * When the books are proved next: at this hour of Casablanca, today if it is still to come and today
 * has no report yet, else tomorrow.
 */
export function nextProof(now: Date, hour: number, isDoneToday: boolean): Date {
  const day = casablancaDay(now);
  const today = atHour(casablancaDayBegin(day), hour);
  if (!isDoneToday && today > now) return today;
  return atHour(casablancaDayBegin(dayAfter(day, 1)), hour);
}
