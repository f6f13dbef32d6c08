import { casablancaFormat } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** The day of a moment in Casablanca for a person, with its year: `Nov 21, 2026`. */
export const dayText = casablancaFormat(locale(), { dateStyle: 'medium' });

/**
 * True for a day that the calendar has, written `2026-11-21`, of the centuries that the API takes
 * (`DateOnly`): a day of the year 9999 has no next one that could be written so.
 */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  day >= '1900' &&
  day < '2200' &&
  new Date(`${day}T00:00:00.000Z`).toJSON()?.startsWith(day) === true;
