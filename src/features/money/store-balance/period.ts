import { casablancaClock, casablancaDayBegin, dayAfter } from '#rules/time.ts';
import { t } from '#src/lib/i18n.ts';
import { dayText, isDay } from '#src/lib/text/day.ts';

export const PERIODS = ['week', 'last_week', 'month', 'last_month', 'everything', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** A period of whole days in Casablanca; null: open-ended on that side. `to` is exclusive. */
export interface Period {
  from: Date | null;
  to: Date | null;
}

const between = (first: string, next: string): Period => ({
  from: casablancaDayBegin(first),
  to: casablancaDayBegin(next),
});

const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/**
 * Returns a named period relative to today. Weeks start on Monday. Both custom days are inclusive.
 */
export function periodOf(name: PeriodName, now: Date, from = '', until = ''): Period {
  const { day: today, weekday } = casablancaClock(now);
  const monday = dayAfter(today, -weekday);
  if (name === 'week') return between(monday, dayAfter(monday, 7));
  if (name === 'last_week') return between(dayAfter(monday, -7), monday);
  if (name === 'month') return between(monthAfter(today, 0), monthAfter(today, 1));
  if (name === 'last_month') return between(monthAfter(today, -1), monthAfter(today, 0));
  if (name === 'everything') return { from: null, to: null };
  return {
    from: isDay(from) ? casablancaDayBegin(from) : null,
    to: isDay(until) ? casablancaDayBegin(dayAfter(until, 1)) : null,
  };
}

/** Whether a period has not ended: its statement is not final. */
export const isUnfinished = ({ to }: Period, now: Date): boolean => to === null || to > now;

/** A period in words; `dayAs` formats its days. */
export const rangeText = ({ from, to }: Period, dayAs = dayText): string =>
  from || to
    ? t('payouts.st_range', {
        from: from ? dayAs(from) : '…',
        to: to ? dayAs(new Date(to.getTime() - 1)) : '…',
      })
    : t('payouts.st_range_all');
