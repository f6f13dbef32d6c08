import { casablancaClock, dayAfter } from '#rules/time.ts';
import { type DayRange, monthAfter } from './range.ts';

/** How often a report or statement is made: for each day, week (from Monday) or month. */
export const RHYTHMS = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

const WEEK_DAYS = 7;

/** The period of a rhythm that contains a day. */
export function periodAround(rhythm: Rhythm, day: string): DayRange {
  if (rhythm === 'day') return { from: day, to: day };
  if (rhythm === 'month') {
    const from = monthAfter(day, 0);
    return { from, to: dayAfter(monthAfter(from, 1), -1) };
  }
  // Noon, because clock changes are at most an hour.
  const { weekday } = casablancaClock(new Date(`${day}T12:00:00.000Z`));
  const from = dayAfter(day, -weekday);
  return { from, to: dayAfter(from, WEEK_DAYS - 1) };
}

/** The period after the one that begins on this day. */
export const periodAfter = (rhythm: Rhythm, from: string): DayRange =>
  periodAround(rhythm, dayAfter(periodAround(rhythm, from).to, 1));

/** The last period that ended before a day began. */
export const lastPeriodBefore = (rhythm: Rhythm, day: string): DayRange =>
  periodAround(rhythm, dayAfter(periodAround(rhythm, day).from, -1));
