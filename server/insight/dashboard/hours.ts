import { type Days, daysAt, hourOf, hoursBetween } from './days.ts';
import type { HourRow } from './repository.ts';

interface Deps {
  clock: () => Date;
  /** Figures by hour in a half-open range of instants; hours without any are absent. */
  read: (from: Date, to: Date) => Promise<HourRow[]>;
  /** The same for whole hours in the past. */
  readWhole: (from: Date, to: Date) => Promise<HourRow[]>;
}

/** Past hours are read again after this time, to include rows that were written late or by hand. */
const KEPT_MS = 10 * 60_000;

export type Hours = { days: Days; today: HourRow[]; before: HourRow[]; beforeNow: HourRow[] };

const nothing = (hour: Date): HourRow => ({
  hour,
  placed: 0,
  delivered: 0,
  late: 0,
  cancelled: 0,
  returned: 0,
  doorSeconds: 0,
  gross: 0n,
  commission: 0n,
});

/** One row for every hour, with or without figures. */
function filled(from: Date, to: Date, rows: readonly HourRow[]): HourRow[] {
  const known = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return hoursBetween(from, to).map((hour) => known.get(hour.getTime()) ?? nothing(hour));
}

/**
 * Today and the same weekday of last week, hour by hour. Past hours do not change and are cached,
 * so that a response reads only the current hour and a part of one of last week, each from an
 * index.
 */
export function createHours({ clock, read, readWhole }: Deps): () => Promise<Hours> {
  let kept: { key: string; atMs: number; rows: Promise<[HourRow[], HourRow[]]> } | null = null;

  function settled(days: Days, nowMs: number): Promise<[HourRow[], HourRow[]]> {
    const key = days.settled.toISOString();
    if (kept?.key === key && Math.abs(nowMs - kept.atMs) < KEPT_MS) return kept.rows;
    const rows = Promise.all([
      readWhole(days.today, days.settled),
      readWhole(days.before, days.beforeEnd),
    ]);
    const mine = { key, atMs: nowMs, rows };
    kept = mine;
    rows.catch(() => {
      if (kept === mine) kept = null;
    });
    return rows;
  }

  return async () => {
    const now = clock();
    const days = daysAt(now);
    const lastHour = hourOf(days.before, days.beforeNow);
    const [[early, before], late, partly] = await Promise.all([
      settled(days, now.getTime()),
      read(days.settled, days.tomorrow),
      read(lastHour, days.beforeNow),
    ]);
    return {
      days,
      // An hour that a server with a fast clock wrote into is not shown before it begins.
      today: filled(days.today, new Date(now.getTime() + 1), [...early, ...late]),
      before: filled(days.before, days.beforeEnd, before),
      beforeNow: [...before.filter(({ hour }) => hour < lastHour), ...partly],
    };
  };
}
