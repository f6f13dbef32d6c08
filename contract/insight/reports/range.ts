import { dayAfter } from '#rules/time.ts';

/** A range of days in Casablanca; the first and the last are included. */
export interface DayRange {
  from: string;
  to: string;
}

/** A longer range is charted and listed by months. */
export const MAX_DAYS_SHOWN = 92;
/** The longest range of a report, in days. */
export const MAX_DAYS = 1_830;

const DAY_MS = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00.000Z`);
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The number of days in a range. */
export const daysOf = ({ from, to }: DayRange): number =>
  Math.round((noon(to) - noon(from)) / DAY_MS) + 1;

/** The first day of the month that lies this many months after the month of a day. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1, 12)).toISOString().slice(0, 10);
}

const isWholeMonths = ({ from, to }: DayRange): boolean =>
  from === firstOfMonth(from) && dayAfter(to, 1) === firstOfMonth(dayAfter(to, 1));

/** The months that a range touches. */
const monthsOf = ({ from, to }: DayRange): number => {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
};

/** What a report is compared with: the period before, as many days before, or nothing. */
export const COMPARISONS = ['before', 'days', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * The period to compare a range with: the same number of months before it if the range consists of
 * whole months, otherwise the same number of days before it. `days` always means days, for a range
 * that was chosen as a number of days and equals a month by chance.
 */
export function periodBefore(range: DayRange, by: 'before' | 'days' = 'before'): DayRange {
  const from =
    by === 'before' && isWholeMonths(range)
      ? monthAfter(range.from, -monthsOf(range))
      : dayAfter(range.from, -daysOf(range));
  return { from, to: dayAfter(range.from, -1) };
}

/** The days or months of a range, each with its first and last day within the range. */
export function periodsOf(range: DayRange): DayRange[] {
  const count = daysOf(range);
  if (count <= MAX_DAYS_SHOWN)
    return Array.from({ length: count }, (_, n) => {
      const day = dayAfter(range.from, n);
      return { from: day, to: day };
    });
  return Array.from({ length: monthsOf(range) }, (_, n) => {
    const first = monthAfter(range.from, n);
    const last = dayAfter(monthAfter(first, 1), -1);
    return { from: first < range.from ? range.from : first, to: last > range.to ? range.to : last };
  });
}
