import { locale } from '#src/lib/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const unit = (name: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: name, unitDisplay: 'narrow' });
const minutes = unit('minute');
const hours = unit('hour');
const days = unit('day');

/** The age of something in its largest unit: `5m`, `3h`, `2d`. */
export function shortAge(since: string, nowMinute: number): string {
  const n = Math.max(0, nowMinute - Math.floor(Date.parse(since) / MINUTE_MS));
  if (n < HOUR) return minutes.format(n);
  return n < DAY ? hours.format(Math.floor(n / HOUR)) : days.format(Math.floor(n / DAY));
}
