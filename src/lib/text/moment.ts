import { casablancaDay, casablancaFormat, dayAfter } from '#rules/time.ts';
import { locale, t } from '#src/lib/i18n.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const SHORT = { ...CLOCK, day: 'numeric', month: 'short' } as const;
const thisYear = casablancaFormat(locale(), SHORT);
const anyYear = casablancaFormat(locale(), { ...SHORT, year: 'numeric' });

const short = casablancaFormat(locale(), CLOCK);
const long = casablancaFormat(locale(), { ...CLOCK, second: '2-digit' });

/** The time of day of an instant: `14:05`. */
export const timeOfDay = (at: string | number): string => short(new Date(at));
/** The time of day of an instant, to the second: `14:05:09`. */
export const timeToSecond = (at: string | number): string => long(new Date(at));

/**
 * An ISO instant as screens write it, in Casablanca: of today, its time of day, `14:05`; of tomorrow,
 * `14:05 tomorrow`; otherwise with the day, `21 Nov, 14:05`, and with the year if it is another one.
 */
export function moment(at: string, nowMs = Date.now()): string {
  const date = new Date(at);
  const day = casablancaDay(date.getTime());
  const today = casablancaDay(nowMs);
  if (day === today) return timeOfDay(at);
  if (day === dayAfter(today, 1)) return t('shell.tomorrow', { time: timeOfDay(at) });
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : anyYear)(date);
}

const whole = casablancaFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
/**
 * Date and time of an instant, with the year: `Nov 21, 2026, 14:05`. For what is printed or kept, and to
 * read back what was typed; screens write `moment`.
 */
export const wholeMoment = (at: string): string => whole(new Date(at));
