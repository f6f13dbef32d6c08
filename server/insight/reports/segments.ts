import { type DayRange, monthAfter, periodsOf } from '#contract/insight/reports/range.ts';
import { dayAfter } from '#rules/time.ts';

/** Days or whole months that are read as one range, and the period that they belong to. */
export interface Segment {
  isBefore: boolean;
  period: number;
  span: 'day' | 'month';
  /** The first and the last day; for months, the first days of the first and the last month. */
  from: string;
  to: string;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const isMonth = ({ from, to }: DayRange): boolean =>
  from === firstOfMonth(from) && to === dayAfter(monthAfter(from, 1), -1);

/**
 * The segments of a range: whole months as months, days otherwise. A year costs no more than a
 * month.
 */
export const segmentsOf = (range: DayRange, isBefore: boolean): Segment[] =>
  periodsOf(range).map((part, period) =>
    isMonth(part)
      ? { isBefore, period, span: 'month', from: part.from, to: part.from }
      : { isBefore, period, span: 'day', from: part.from, to: part.to },
  );

/**
 * The fewest segments that form a range: days until its first whole month, months, and the
 * remaining days.
 */
export function wholeOf(range: DayRange, isBefore: boolean): Segment[] {
  const of = { isBefore, period: 0 };
  const first = range.from === firstOfMonth(range.from) ? range.from : monthAfter(range.from, 1);
  const end = firstOfMonth(dayAfter(range.to, 1));
  if (first >= end) return [{ ...of, span: 'day', ...range }];
  const pieces: Segment[] = [{ ...of, span: 'month', from: first, to: monthAfter(end, -1) }];
  if (range.from < first)
    pieces.unshift({ ...of, span: 'day', from: range.from, to: dayAfter(first, -1) });
  if (end <= range.to) pieces.push({ ...of, span: 'day', from: end, to: range.to });
  return pieces;
}

/** Everything before a day: the earlier months, and the earlier days of its month. */
export function segmentsBefore(day: string, isBefore: boolean): Segment[] {
  const first = firstOfMonth(day);
  const months: Segment = {
    isBefore,
    period: 0,
    span: 'month',
    from: '2000-01-01',
    to: monthAfter(first, -1),
  };
  if (day === first) return [months];
  return [months, { isBefore, period: 0, span: 'day', from: first, to: dayAfter(day, -1) }];
}
