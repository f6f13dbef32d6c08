import { createValueStore, type ValueStore } from '#streams/index.ts';

/** The number of seconds kept for the small chart. */
const KEPT = 60;

/** The last minute of a number that is published once a second, oldest first. */
export function lastMinute(clock: ValueStore<number>, read: () => number) {
  const view = createValueStore<readonly number[]>([]);
  return {
    ...view,
    /** Starts recording. Returns a function that stops it. */
    follow: () => clock.subscribe(() => view.set([...view.get(), read()].slice(-KEPT))),
  };
}

/**
 * The points of a line in SVG's format: the newest value is at the right edge, zero at the bottom.
 */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const most = Math.max(1, ...values);
  const step = width / (KEPT - 1);
  const from = width - step * (values.length - 1);
  return values
    .map((value, at) => {
      const y = height - (value / most) * height;
      return `${(from + at * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
