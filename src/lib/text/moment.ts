import { casablancaDay, casablancaFormat, dayAfter } from '#contract/time.ts';
import { locale, t } from '#src/lib/i18n.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const SHORT = { ...CLOCK, day: 'numeric', month: 'short' } as const;
const thisYear = casablancaFormat(locale(), SHORT);
const anyYear = casablancaFormat(locale(), { ...SHORT, year: 'numeric' });

/**
 * Date and time of an ISO instant, in Casablanca: `21 Nov, 14:05`; with the year if it is not the
 * current one.
 */
export function moment(at: string): string {
  const date = new Date(at);
  const isNow = date.getUTCFullYear() === new Date().getUTCFullYear();
  return (isNow ? thisYear : anyYear)(date);
}

const short = casablancaFormat(locale(), CLOCK);
const long = casablancaFormat(locale(), { ...CLOCK, second: '2-digit' });

/** The time of day of an instant: `14:05`. */
export const timeOfDay = (at: string | number): string => short(new Date(at));
/** The time of day of an instant, to the second: `14:05:09`. */
export const timeToSecond = (at: string | number): string => long(new Date(at));

/**
 * An instant near now: today, its time of day, `14:05`; tomorrow, `14:05 tomorrow`; otherwise with
 * the date.
 */
export function momentSoon(at: string, nowMs = Date.now()): string {
  const day = casablancaDay(Date.parse(at));
  const today = casablancaDay(nowMs);
  if (day === today) return timeOfDay(at);
  return day === dayAfter(today, 1) ? t('shell.tomorrow', { time: timeOfDay(at) }) : moment(at);
}

const whole = casablancaFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
/** Date and time of an instant, with the year: `Nov 21, 2026, 14:05`. */
export const wholeMoment = (at: string): string => whole(new Date(at));
