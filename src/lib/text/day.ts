import { casablancaFormat } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** The Casablanca date of an instant, with its year: `Nov 21, 2026`. */
export const dayText = casablancaFormat(locale(), { dateStyle: 'medium' });

const onCalendar = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a calendar date `2026-11-21` as `Nov 21, 2026`. */
export const dateText = (day: string): string => onCalendar.format(new Date(`${day}T00:00:00Z`));

/**
 * True for a valid calendar date in the form `2026-11-21` and in the range that the API accepts
 * (`DateOnly`): the day after a date in the year 9999 may not fit into four digits.
 */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  day >= '1900' &&
  day < '2200' &&
  new Date(`${day}T00:00:00.000Z`).toJSON()?.startsWith(day) === true;

const inMonths = new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' });
const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  inMonths.format(Date.UTC(2026, month)).toLowerCase(),
);

/** Day, month and year in any order that the name of the month makes unambiguous. */
const WORDS = [
  /^(?<month>\p{L}{3})\p{L}*\.? (?<day>\d{1,2}),? (?<year>\d{4})$/u,
  /^(?<day>\d{1,2}) (?<month>\p{L}{3})\p{L}*\.?,? (?<year>\d{4})$/u,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
];

/**
 * Parses a day: `2026-11-21`, `Nov 21, 2026`, `21 November 2026`. Returns null for any other text.
 */
export function parseDay(text: string): string | null {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  for (const form of WORDS) {
    const { year, month, day } = form.exec(plain)?.groups ?? {};
    if (!year || !month || !day) continue;
    const number = Number(month) || MONTHS.indexOf(month.toLowerCase()) + 1;
    const written = [year, number, day].map((part) => String(part).padStart(2, '0')).join('-');
    return isDay(written) ? written : null;
  }
  return null;
}
