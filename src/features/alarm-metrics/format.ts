import { TIME_ZONE } from '#contract/time.ts';
import { timerText } from '#src/lib/durations.ts';
import { locale, t } from '#src/lib/i18n.ts';

const time = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const hour = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
});

/** `21 Nov, 14:00` where the operation is. */
export const timeOf = (at: string): string => time.format(new Date(at));
/** `14:00`, for an axis of a day. */
export const hourOf = (at: string): string => hour.format(new Date(at));
/** `Sat 21`, for an axis of a week. */
export const dayOf = (at: string): string => day.format(new Date(at));

export const number = (n: number): string =>
  n.toLocaleString(locale(), { maximumFractionDigits: 2 });

/** A share given in percent: `4.5%`. */
export const percent = (n: number): string =>
  (n / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });

/** Seconds as `1:20`; a dash where there was nothing to measure. */
export const seconds = (n: number | null): string =>
  n === null ? t('alarm_metrics.none') : timerText(n * 1_000);
