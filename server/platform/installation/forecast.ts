import { DAY_MS } from '#rules/time.ts';

/** The room of a disk at a moment. */
export interface Sample {
  readonly at: Date;
  readonly freeBytes: number;
}

/** A shorter time says more about the last hour than about the days to come. */
const LEAST_MS = DAY_MS / 4;
/** Beyond this the figure would only look exact. */
const MOST_DAYS = 365;

/**
 * In how many days a disk is full if it goes on as in these samples: the least-squares line through
 * them, from the last one. Null if it does not fill within a year, or they cover less than six hours.
 */
export function daysUntilFull(samples: readonly Sample[]): number | null {
  const last = samples.at(-1);
  const first = samples[0];
  if (!last || !first || last.at.getTime() - first.at.getTime() < LEAST_MS) return null;
  const points = samples.map(({ at, freeBytes }) => ({
    day: (at.getTime() - last.at.getTime()) / DAY_MS,
    freeBytes,
  }));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const day = mean(points.map((point) => point.day));
  const free = mean(points.map(({ freeBytes }) => freeBytes));
  const spread = points.reduce((sum, point) => sum + (point.day - day) ** 2, 0);
  const slope =
    points.reduce((sum, point) => sum + (point.day - day) * (point.freeBytes - free), 0) / spread;
  if (slope >= 0) return null;
  const days = last.freeBytes / -slope;
  return days > MOST_DAYS ? null : days;
}
