import type { Measure, MeasureUnit } from '#contract/insight/reports/definitions.ts';
import { LOCALE } from '#contract/money.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { figure } from '#src/lib/text/figure.ts';

export type Value = string | null | undefined;

const HUNDREDTHS_OF_PERCENT = 10_000;
const CENTIMES = 100;
const SECOND_MS = 1_000;
const percent = new Intl.NumberFormat(locale(), {
  style: 'percent',
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
});
const change = new Intl.NumberFormat(locale(), {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const points = new Intl.NumberFormat(locale(), {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const whole = new Intl.NumberFormat(locale());
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** A figure in words; money without its currency. A dash where there is nothing to divide by. */
export function valueText(unit: MeasureUnit, value: Value): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'money') return figure(value);
  if (unit === 'share') return percent.format(Number(value) / HUNDREDTHS_OF_PERCENT);
  if (unit === 'seconds') return timerText(Number(value) * SECOND_MS);
  return whole.format(BigInt(value));
}

/** The same, short, on an axis. */
export function tickText(unit: MeasureUnit, value: number): string {
  if (unit === 'share') return `${Math.round((value / HUNDREDTHS_OF_PERCENT) * 100)}%`;
  if (unit === 'seconds') return t('reports.minutes', { n: Math.round(value / 60) });
  return compact.format(unit === 'money' ? value / CENTIMES : value);
}

export interface Difference {
  text: string;
  /** It became worse, as its measure says. */
  isWorse: boolean;
}

/** How a figure differs from that of the period before; null where they cannot be compared. */
export function differenceOf(
  { unit, better }: Measure,
  now: Value,
  before: Value,
): Difference | null {
  if (now == null || before == null) return null;
  const rise = Number(now) - Number(before);
  const isWorse = better !== undefined && rise !== 0 && (better === 'more') !== rise > 0;
  if (unit === 'share')
    return { text: t('reports.points', { n: points.format(rise / CENTIMES) }), isWorse };
  if (Number(before) === 0) return null;
  // Of amounts below zero their size is compared: a larger commission is more of it.
  const grew = Number(before) < 0 && Number(now) <= 0 ? -rise : rise;
  return { text: change.format(grew / Math.abs(Number(before))), isWorse };
}
