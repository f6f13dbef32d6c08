import { casablancaDayStart, TIME_ZONE } from '#contract/time.ts';
import { locale } from './i18n.ts';

const DAY_MS = 86_400_000;

/** The beginning of a day `2026-11-21` in Casablanca. From its noon: days have 23 to 25 hours there. */
export const dayStart = (day: string): Date => casablancaDayStart(new Date(`${day}T12:00:00.000Z`));

const text = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
/** The day of a moment in Casablanca: `2026-11-21`. */
export const dayOf = (at: Date): string => text.format(at);

const words = new Intl.DateTimeFormat(locale(), { timeZone: TIME_ZONE, dateStyle: 'medium' });
/** The day of a moment in Casablanca for a person, with its year: `Nov 21, 2026`. */
export const dayText = (at: Date): string => words.format(at);

/** The day so many days after another, by the calendar. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** True for a day that the calendar has, written `2026-11-21`. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T12:00:00.000Z`));
