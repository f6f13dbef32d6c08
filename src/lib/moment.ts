import { TIME_ZONE } from '#contract/time.ts';
import { locale } from './i18n.ts';

const SHORT = {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  // Not hour12: midnight is 00:00 and not 24:00.
  hourCycle: 'h23',
} as const;
const thisYear = new Intl.DateTimeFormat(locale(), SHORT);
const anyYear = new Intl.DateTimeFormat(locale(), { ...SHORT, year: 'numeric' });

/**
 * Day and time of a moment on the wire, where the drivers are: `21 Nov, 14:05`; with its year where
 * that is another one.
 */
export function moment(at: string): string {
  const date = new Date(at);
  const isNow = date.getUTCFullYear() === new Date().getUTCFullYear();
  return (isNow ? thisYear : anyYear).format(date);
}

const time = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of a moment alone: `14:05`. */
export const timeOfDay = (at: string): string => time.format(new Date(at));
