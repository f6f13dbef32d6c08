import { dayAfter } from '#rules/time.ts';

/** Ranges of days that are asked for most. */
export const DAY_PRESETS = [
  'today',
  'yesterday',
  'last_7',
  'last_28',
  'last_30',
  'month',
  'last_month',
  'year',
] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** The first and the last day of a range, up to today if it is not over. */
export function daysOfPreset(preset: DayPreset, today: string): { from: string; to: string } {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case 'last_7':
      return { from: dayAfter(today, -6), to: today };
    case 'last_28':
      return { from: dayAfter(today, -27), to: today };
    case 'last_30':
      return { from: dayAfter(today, -29), to: today };
    case 'month':
      return { from: month, to: today };
    case 'last_month': {
      const last = dayAfter(month, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
