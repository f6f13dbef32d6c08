import { formatAmount, formatMoney, LOCALE } from '#rules/money/money.ts';
import type { Measure, MeasureUnit } from './measure.ts';

/** A value of a report as returned by the API. */
export type ReportValue = string | null | undefined;

const SECONDS = 60;
const HUNDREDTHS = 100;
const whole = new Intl.NumberFormat(LOCALE);
const minutes = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const tenths = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const points = new Intl.NumberFormat(LOCALE, {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const change = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Writes the units of values in a language. */
export interface UnitWords {
  minutes: (n: string) => string;
  seconds: (n: string) => string;
  /** A difference in percentage points. */
  points: (n: string) => string;
  /** A number or an amount with its signs, which keep their order in every language. */
  figure: (text: string) => string;
}

const ENGLISH_UNITS: UnitWords = {
  minutes: (n) => `${n} min`,
  seconds: (n) => `${n} s`,
  points: (n) => `${n} pt`,
  figure: (text) => text,
};

/**
 * Formats a value of a report: `1,204`, `1,204.50`, `98.3%`, `31 min`, `45 s`; a dash if there is none.
 * Money is written with its currency on request.
 */
export function formatReportValue(
  value: ReportValue,
  unit: MeasureUnit,
  { hasCurrency = false, words = ENGLISH_UNITS }: { hasCurrency?: boolean; words?: UnitWords } = {},
): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'money') return words.figure(hasCurrency ? formatMoney(value) : formatAmount(value));
  if (unit === 'count') return words.figure(whole.format(BigInt(value)));
  if (unit === 'share') return words.figure(`${tenths.format(Number(value) / HUNDREDTHS)}%`);
  // Of less than a minute, such as an answer, the seconds count.
  const isShort = Number(value) > 0 && Number(value) < SECONDS;
  return isShort
    ? words.seconds(value)
    : words.minutes(words.figure(minutes.format(Number(value) / SECONDS)));
}

/** The change of a value against the previous period. */
export interface ReportChange {
  /** In percentage points for shares, otherwise in percent; null if the previous value was zero. */
  text: string | null;
  /** The change is for the worse, by the definition of the measure. */
  isWorse: boolean;
}

/** Compares a value with that of the previous period; null if either is missing. */
export function compareReportValues(
  { unit, better }: Measure,
  now: ReportValue,
  before: ReportValue,
  words: UnitWords = ENGLISH_UNITS,
): ReportChange | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const [was, is] = [Number(before), Number(now)];
  const rise = is - was;
  const isWorse = better !== undefined && rise !== 0 && (better === 'more') !== rise > 0;
  if (unit === 'share')
    return { text: words.points(words.figure(points.format(rise / HUNDREDTHS))), isWorse };
  if (was === 0) return { text: null, isWorse: false };
  // Negative amounts are compared by size: a larger commission is an increase.
  const grew = was < 0 && is <= 0 ? -rise : rise;
  return { text: words.figure(change.format(grew / Math.abs(was))), isWorse };
}
