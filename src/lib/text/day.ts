import { casablancaFormat } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** The Casablanca date of a moment, with its year: `Nov 21, 2026`. */
export const dayText = casablancaFormat(locale(), { dateStyle: 'medium' });

const onCalendar = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar date, written `2026-11-21`, in words: `Nov 21, 2026`. */
export const dateText = (day: string): string => onCalendar.format(new Date(`${day}T00:00:00Z`));

/**
 * True for a valid calendar date, written `2026-11-21`, in the range that the API takes
 * (`DateOnly`): a date in the year 9999 may have no next day in four-digit years.
 */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  day >= '1900' &&
  day < '2200' &&
  new Date(`${day}T00:00:00.000Z`).toJSON()?.startsWith(day) === true;
