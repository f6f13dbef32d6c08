import { formatAmount, formatMoney, LOCALE } from '../../money.ts';
import type { Measure, MeasureUnit } from './definitions.ts';

/** A value of a report, as answers have it. */
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

/**
 * A value of a report in words: `1,204`, `1,204.50`, `98.3%`, `31 min`; a dash for none. Money has its currency
 * where it is asked for.
 */
export function formatReportValue(
  value: ReportValue,
  unit: MeasureUnit,
  { hasCurrency = false } = {},
): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'money') return hasCurrency ? formatMoney(value) : formatAmount(value);
  if (unit === 'count') return whole.format(BigInt(value));
  return unit === 'share'
    ? `${tenths.format(Number(value) / HUNDREDTHS)}%`
    : `${minutes.format(Number(value) / SECONDS)} min`;
}

/** How a figure differs from that of the period before. */
export interface ReportChange {
  /** Of shares in points, of others in percent; null: there was nothing before. */
  text: string | null;
  /** It became worse, as its measure says. */
  isWorse: boolean;
}

/** How a figure differs from that of the period before; null where one of them is none. */
export function compareReportValues(
  { unit, better }: Measure,
  now: ReportValue,
  before: ReportValue,
): ReportChange | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const [was, is] = [Number(before), Number(now)];
  const rise = is - was;
  const isWorse = better !== undefined && rise !== 0 && (better === 'more') !== rise > 0;
  if (unit === 'share') return { text: `${points.format(rise / HUNDREDTHS)} pt`, isWorse };
  if (was === 0) return { text: null, isWorse: false };
  // Of amounts below zero their size is compared: a larger commission is more of it.
  const grew = was < 0 && is <= 0 ? -rise : rise;
  return { text: change.format(grew / Math.abs(was)), isWorse };
}
