import { plainName } from '#rules/text/plain-text.ts';
import { casablancaFormat, dayAfter, plainFormat } from '#rules/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** The Casablanca date of an instant, with its year: `Nov 21, 2026`. */
export const dayText = casablancaFormat(locale(), { dateStyle: 'medium' });

const onCalendar = plainFormat(locale(), { dateStyle: 'medium' });

/** Formats a calendar date `2026-11-21` as `Nov 21, 2026`. */
export const dateText = (day: string): string => onCalendar(new Date(`${day}T00:00:00Z`));

/** Day and month of a calendar date, where the year is plain: `Nov 21`, `21 nov.`, `21 نونبر`. */
export const shortDateText = shortDateIn(locale());

/** The same in the language of a locale. */
export function shortDateIn(language: string): (day: string) => string {
  const format = plainFormat(language, { day: 'numeric', month: 'short' });
  return (day) => format(new Date(`${day}T00:00:00Z`));
}

/**
 * True for a valid calendar date in the form `2026-11-21` and in the range that the API accepts
 * (`DateOnly`): the day after a date in the year 9999 may not fit into four digits.
 */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  day >= '1900' &&
  day < '2200' &&
  new Date(`${day}T00:00:00.000Z`).toJSON()?.startsWith(day) === true;

/**
 * The first letters of the months as `plainText` writes them, in every language of the console: what
 * one of them shows is read in all. Arabic as it is written in Morocco, then in the East.
 */
const MONTHS: readonly (readonly string[])[] = [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'janv fevr mars avr mai juin juil aout sept oct nov dec',
  'يناير فبراير مارس ابريل ماي يونيو يوليوز غشت شتنبر اكتوبر نونبر دجنبر',
  'يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر',
].map((names) => names.split(' '));
/** As `plainText` writes them. */
const DAYS_FROM_TODAY: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: -1,
  tomorrow: 1,
  "aujourd'hui": 0,
  hier: -1,
  demain: 1,
  اليوم: 0,
  امس: -1,
  البارحه: -1,
  غدا: 1,
};
/** Further away than any list or plan goes. Days. */
const MOST_DAYS = 9_999;

/** Day, month and year in any order that the name of the month makes unambiguous; digits day first. */
const FORMS = [
  /^(?<month>\p{L}{3,9})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/u,
  /^(?<day>\d{1,2})(?:er|st|nd|rd|th)? (?<month>\p{L}{3,9})\.?,?(?: (?<year>\d{4}))?$/u,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})(?:[/.-](?<year>\d{4}))?$/,
];

/** The number of a month: digits, or at least three letters of its name that belong to no other. */
function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const isOf = (one: string) => text.startsWith(one) || one.startsWith(text);
  for (const months of MONTHS) {
    const found = months.findIndex(isOf);
    if (found !== -1) return found + 1;
  }
  return 0;
}

/** The longest text that may be a day. Characters. */
export const MAX_TYPED_DAY = 60;

/** A typed day, and whether it says which year. */
export interface TypedDay {
  day: string;
  /** The text is no beginning of another day, so that it counts while it is typed. */
  isWhole: boolean;
}

/**
 * Parses a day: `27/11/2026` (day first), `2026-11-27`, `Nov 27, 2026`, `27 nov` (of this year), `-7`
 * and `yesterday` (from today). Returns null for any other text.
 *
 * @param today `2026-11-30`
 */
export function readDay(text: string, today: string): TypedDay | null {
  if (text.length > MAX_TYPED_DAY) return null;
  const plain = plainName(text).replaceAll('،', ',');
  const from = DAYS_FROM_TODAY[plain] ?? (/^[+-]\d{1,4}$/.test(plain) ? Number(plain) : null);
  if (from !== null)
    return Math.abs(from) > MOST_DAYS ? null : { day: dayAfter(today, from), isWhole: false };
  for (const form of FORMS) {
    const { year, month, day } = form.exec(plain)?.groups ?? {};
    if (!month || !day) continue;
    const written = [year ?? today.slice(0, 4), monthOf(month), day]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    return isDay(written) ? { day: written, isWhole: year !== undefined } : null;
  }
  return null;
}
