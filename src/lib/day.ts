import { casablancaFormat } from '#contract/time.ts';
import { locale } from './i18n.ts';

/** The day of a moment in Casablanca for a person, with its year: `Nov 21, 2026`. */
export const dayText = casablancaFormat(locale(), { dateStyle: 'medium' });

/** True for a day that the calendar has, written `2026-11-21`. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T12:00:00.000Z`));
