import { casablancaDayStart } from '#contract/time.ts';

const HOUR_MS = 3_600_000;
const atHour = (dayStart: Date, hour: number) => new Date(dayStart.getTime() + hour * HOUR_MS);

/**
 * When the books are proved next: at this hour of Casablanca, today if it is still to come and today
 * has no report yet, else tomorrow.
 */
export function nextProof(now: Date, hour: number, isDoneToday: boolean): Date {
  const start = casablancaDayStart(now);
  const today = atHour(start, hour);
  if (!isDoneToday && today > now) return today;
  // Well into tomorrow, whichever way the clocks are set meanwhile.
  return atHour(casablancaDayStart(new Date(start.getTime() + 36 * HOUR_MS)), hour);
}
