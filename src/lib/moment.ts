import { locale } from './i18n.ts';

const format = new Intl.DateTimeFormat(locale(), {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Day and time of a moment on the wire: `21 Nov, 14:05`. */
export const moment = (at: string): string => format.format(new Date(at));

const time = new Intl.DateTimeFormat(locale(), {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** The time of a moment alone: `14:05`. */
export const timeOfDay = (at: string): string => time.format(new Date(at));
