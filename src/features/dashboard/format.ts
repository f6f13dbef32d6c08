import { TIME_ZONE } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** `14:05:09` where the operation is. */
export const clockTime = (at: string): string =>
  new Date(at).toLocaleTimeString(locale(), { timeZone: TIME_ZONE, hourCycle: 'h23' });

/** `14` to `23`, the hour of the day where the operation is. */
export const hourOfDay = (at: string): string =>
  new Date(at).toLocaleTimeString(locale(), {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    hour: '2-digit',
  });

export const count = (n: number): string => n.toLocaleString(locale());

/** 3 of 120 as `2.5%`; an empty whole has no share. */
export function share(part: number, whole: number): string | null {
  if (whole === 0) return null;
  return (part / whole).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });
}

/** The time from one instant to another as `4:12` or `1:04:12`. */
export function age(from: string, to: string): string {
  const seconds = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
