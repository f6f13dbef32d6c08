import { casablancaFormat } from '#rules/time.ts';
import { locale } from '#src/lib/i18n.ts';

const weekday = casablancaFormat(locale(), { weekday: 'long' });
/** The weekday of the day that starts at an instant: `Saturday`. */
export const weekdayOf = (from: string): string => weekday(new Date(from));

/** The share of a part in a whole; null if the whole is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;
