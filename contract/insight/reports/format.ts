import { formatMoney, LOCALE } from '../../money.ts';
import type { MeasureUnit } from './definitions.ts';

const SECONDS = 60;
const HUNDREDTHS = 100;
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A value of a report in words: `1,204`, `MAD 1,204.50`, `98.3%`, `31 min`; a dash for none. */
export function formatReportValue(value: string | null | undefined, unit: MeasureUnit): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'money') return formatMoney(value);
  if (unit === 'count') return decimal.format(Number(value));
  return unit === 'share'
    ? `${percent.format(Number(value) / HUNDREDTHS)}%`
    : `${decimal.format(Number(value) / SECONDS)} min`;
}

/**
 * The change from a value to a later one: of shares in points, of others in percent. Null where there is
 * nothing to compare.
 */
export function formatReportChange(
  before: string | null | undefined,
  now: string | null | undefined,
  unit: MeasureUnit,
): string | null {
  if (before === null || before === undefined || now === null || now === undefined) return null;
  const [a, b] = [Number(before), Number(now)];
  if (unit === 'share') {
    const points = (b - a) / HUNDREDTHS;
    return `${points >= 0 ? '+' : '−'}${percent.format(Math.abs(points))} pt`;
  }
  if (a === 0) return null;
  const share = ((b - a) / Math.abs(a)) * 100;
  return `${share >= 0 ? '+' : '−'}${percent.format(Math.abs(share))}%`;
}
