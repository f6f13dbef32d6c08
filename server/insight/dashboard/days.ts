import { casablancaDay, casablancaDayBegin, dayAfter, HOUR_MS } from '#rules/time.ts';

/** How long after its end an hour is read again, because a transaction may have begun within it. */
const SETTLES_MS = 5 * 60_000;

/** The instants between which the dashboard counts. */
export interface Days {
  today: Date;
  tomorrow: Date;
  /** The start of the same weekday a week before. */
  before: Date;
  beforeEnd: Date;
  /** The time of day of now, on that day. */
  beforeNow: Date;
  /** A full hour of today; data before it is final. */
  settled: Date;
}

/** The start of the hour of a day that an instant lies in. */
export const hourOf = (day: Date, at: Date): Date =>
  new Date(day.getTime() + Math.floor((at.getTime() - day.getTime()) / HOUR_MS) * HOUR_MS);

export function daysAt(now: Date): Days {
  const day = casablancaDay(now);
  const today = casablancaDayBegin(day);
  const before = casablancaDayBegin(dayAfter(day, -7));
  const beforeEnd = casablancaDayBegin(dayAfter(day, -6));
  const sofar = now.getTime() - today.getTime();
  const sure = new Date(Math.max(today.getTime(), now.getTime() - SETTLES_MS));
  return {
    today,
    tomorrow: casablancaDayBegin(dayAfter(day, 1)),
    before,
    beforeEnd,
    beforeNow: new Date(Math.min(before.getTime() + sofar, beforeEnd.getTime())),
    settled: hourOf(today, sure),
  };
}

/** The starts of all hours in a half-open range of instants. */
export function hoursBetween(from: Date, to: Date): Date[] {
  const count = Math.ceil((to.getTime() - from.getTime()) / HOUR_MS);
  return Array.from({ length: count }, (_, n) => new Date(from.getTime() + n * HOUR_MS));
}
