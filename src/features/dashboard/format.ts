import { LOCALE } from '#contract/money.ts';
import { TIME_ZONE } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

const clock = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  timeStyle: 'medium',
  hourCycle: 'h23',
});
const hour = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});
const weekday = new Intl.DateTimeFormat(locale(), { timeZone: TIME_ZONE, weekday: 'long' });

/** `14:05:09` where the operation is. */
export const clockTime = (at: string): string => clock.format(new Date(at));

/** `14:00`, the hour of the day where the operation is. */
export const hourOfDay = (at: string): string => hour.format(new Date(at));

/** `Saturday` where the operation is. */
export const weekdayOf = (at: string): string => weekday.format(new Date(at));

export const count = (n: number): string => n.toLocaleString(locale());

/** A share as `2.5%`. */
export const percent = (share: number): string =>
  share.toLocaleString(locale(), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** 3 of 120; an empty whole has no share. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
/** An axis' number: `12.5K`. */
export const short = (value: number): string => compact.format(value);
