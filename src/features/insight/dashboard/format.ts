import { LOCALE } from '#contract/money.ts';
import { casablancaFormat } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

const weekday = casablancaFormat(locale(), { weekday: 'long' });
/** The weekday of the day that starts at an instant: `Saturday`. */
export const weekdayOf = (from: string): string => weekday(new Date(from));

export const formatCount = (n: number): string => n.toLocaleString(locale());

/** Formats a share: `2.5%`. */
export const formatPercent = (share: number): string =>
  share.toLocaleString(locale(), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** The share of a part in a whole; null if the whole is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
/** Formats a number for an axis: `12.5K`. */
export const formatShort = (value: number): string => compact.format(value);
