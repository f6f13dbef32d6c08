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
const HOUR_MS = 3_600_000;

/**
 * What a day's first hour lacks to midnight by this browser's rules: they may be older or newer than
 * the server's, who says when a day begins. Milliseconds.
 */
function shiftOf(from: string): number {
  const first = Number(hour.format(new Date(from)).slice(0, 2));
  return (first > 12 ? 24 - first : -first) * HOUR_MS;
}
const shifted = (at: string, from: string) => new Date(Date.parse(at) + shiftOf(from));

/** `14:05:09` where the operation is: the same clock as on every other screen. */
export const clockTime = (at: string): string => clock.format(new Date(at));

/** `14:00`, an hour of the day that began at `from`. */
export const hourOfDay = (at: string, from: string): string => hour.format(shifted(at, from));

/** `Saturday`, of the day that began then. */
export const weekdayOf = (from: string): string => weekday.format(shifted(from, from));

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
