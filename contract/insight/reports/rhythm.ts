import { casablancaClock, dayAfter } from '../../time.ts';
import { type DayRange, monthAfter } from './range.ts';

/** How often a report or statement is made: of each day, week from Monday, or month. */
export const RHYTHMS = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

const WEEK_DAYS = 7;

/** The period of a rhythm that a day lies in. */
export function periodAround(rhythm: Rhythm, day: string): DayRange {
  if (rhythm === 'day') return { from: day, to: day };
  if (rhythm === 'month') {
    const from = monthAfter(day, 0);
    return { from, to: dayAfter(monthAfter(from, 1), -1) };
  }
  // Noon: the clocks are not set by more than an hour.
  const { weekday } = casablancaClock(new Date(`${day}T12:00:00.000Z`));
  const from = dayAfter(day, -weekday);
  return { from, to: dayAfter(from, WEEK_DAYS - 1) };
}

/** The period after the one that begins with this day. */
export const periodAfter = (rhythm: Rhythm, from: string): DayRange =>
  periodAround(rhythm, dayAfter(periodAround(rhythm, from).to, 1));

/** The last period that had ended before a day began. */
export const lastPeriodBefore = (rhythm: Rhythm, day: string): DayRange =>
  periodAround(rhythm, dayAfter(periodAround(rhythm, day).from, -1));
