import { casablancaDay, casablancaDayBegin, dayAfter, HOUR_MS } from '#rules/time.ts';

const atHour = (dayStart: Date, hour: number) => new Date(dayStart.getTime() + hour * HOUR_MS);

/**
 * The next proof of the books: today at this hour of Casablanca if that is still ahead and today
 * has no report yet, otherwise tomorrow.
 */
export function nextProof(now: Date, hour: number, isDoneToday: boolean): Date {
  const day = casablancaDay(now);
  const today = atHour(casablancaDayBegin(day), hour);
  if (!isDoneToday && today > now) return today;
  return atHour(casablancaDayBegin(dayAfter(day, 1)), hour);
}
