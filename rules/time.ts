/**
 * The local time of Casablanca, in which the market counts its days. The table is our own instead
 * of the time zones of `Intl`, whose data depends on the age of the browser, Node and PostgreSQL
 * (decision 0030): a day must be the same day in all three.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/**
 * The instants of clock changes in UTC, alternately to one hour ahead of UTC and back: for Ramadan
 * until 2026, then permanently. Source: the IANA time zone database, 2026c. Earlier years count as
 * UTC.
 */
export const CLOCK_CHANGES: readonly number[] = [
  '2017-07-02T02:00Z',
  '2017-10-29T02:00Z',
  '2018-03-25T02:00Z',
  '2018-05-13T02:00Z',
  '2018-06-17T02:00Z',
  '2019-05-05T02:00Z',
  '2019-06-09T02:00Z',
  '2020-04-19T02:00Z',
  '2020-05-31T02:00Z',
  '2021-04-11T02:00Z',
  '2021-05-16T02:00Z',
  '2022-03-27T02:00Z',
  '2022-05-08T02:00Z',
  '2023-03-19T02:00Z',
  '2023-04-23T02:00Z',
  '2024-03-10T02:00Z',
  '2024-04-14T02:00Z',
  '2025-02-23T02:00Z',
  '2025-04-06T02:00Z',
  '2026-02-15T02:00Z',
  '2026-03-22T02:00Z',
  '2026-09-20T01:00Z',
].map((at) => Date.parse(at));

type Moment = Date | number;

/** How far local time is ahead of UTC at an instant, in milliseconds. */
function aheadMs(at: Moment): number {
  const ms = Number(at);
  return (CLOCK_CHANGES.findLastIndex((change) => change <= ms) + 1) % 2 === 1 ? HOUR_MS : 0;
}

/** A date whose UTC fields are the local time of Casablanca at an instant. */
export const casablancaShown = (at: Moment): Date => new Date(Number(at) + aheadMs(at));

/** The calendar day in Casablanca, for example 2026-07-14. */
export const casablancaDay = (at: Moment): string => casablancaShown(at).toISOString().slice(0, 10);

/** The instant at which a day began in Casablanca: `2026-07-14` began at 2026-07-13T23:00:00Z. */
export function casablancaDayBegin(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // Clock changes happen hours after midnight, so the offset shortly before midnight still applies.
  return new Date(midnight - aheadMs(midnight - HOUR_MS));
}

/** The instant at which the current day began in Casablanca. */
export const casablancaDayStart = (now: Moment): Date => casablancaDayBegin(casablancaDay(now));

/** The calendar day that is this many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The local time of Casablanca: the day, the weekday (Monday is 0), and the minute of that day. */
export function casablancaClock(at: Moment): { day: string; weekday: number; minute: number } {
  const shown = casablancaShown(at);
  return {
    day: casablancaDay(at),
    weekday: (shown.getUTCDay() + 6) % 7,
    minute: Math.floor((shown.getTime() % DAY_MS) / MINUTE_MS),
  };
}

type Style = Omit<Intl.DateTimeFormatOptions, 'timeZone' | 'timeZoneName'>;

/**
 * The style of Arabic dates: `dateStyle: 'medium'` would be `21/11/2026`, beside dates without a year,
 * which have the name of the month as those of the other languages do: `21 نونبر 2026`.
 */
function arabicStyle({ dateStyle, timeStyle, ...style }: Style): Style {
  if (dateStyle !== 'medium') return { dateStyle, timeStyle, ...style };
  const clock: Style = timeStyle ? { hour: '2-digit', minute: '2-digit' } : {};
  return { ...style, ...clock, day: 'numeric', month: 'short', year: 'numeric' };
}

/**
 * A format of days in UTC without the controls of direction that Arabic dates contain: fields, files and addresses
 * must not have them, and `21/11/2026` is read in the same order without them.
 */
export function plainFormat(locale: string, style: Style): (at: Date) => string {
  const isArabic = locale.startsWith('ar');
  const format = new Intl.DateTimeFormat(locale, {
    ...(isArabic ? arabicStyle(style) : style),
    timeZone: 'UTC',
  });
  return isArabic
    ? (at) => format.format(at).replaceAll(/[\u200e\u200f\u061c]/g, '')
    : (at) => format.format(at);
}

/**
 * Returns a function that formats instants in the local time of Casablanca. Hours run from 00 to
 * 23.
 */
export function casablancaFormat(locale: string, style: Style): (at: Moment) => string {
  // Not hour12, which would write midnight as 24:00.
  const format = plainFormat(locale, { hourCycle: 'h23', ...style });
  return (at) => format(casablancaShown(at));
}
