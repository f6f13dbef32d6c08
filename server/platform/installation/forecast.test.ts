import { expect, it } from 'vitest';
import { HOUR_MS } from '#rules/time.ts';
import { daysUntilFull } from './forecast.ts';

const GB = 1_000_000_000;
/** One sample each hour. */
const samples = (hours: number, freeAt: (hour: number) => number) =>
  Array.from({ length: hours + 1 }, (_, n) => ({
    at: new Date(n * HOUR_MS),
    freeBytes: freeAt(n),
  }));

it('a disk that loses a gigabyte a day with ten left is full in ten days', () => {
  expect(daysUntilFull(samples(72, (hour) => 13 * GB - (hour / 24) * GB))).toBeCloseTo(10);
});

it('a nightly backup that is removed the next night does not make it full', () => {
  const steps = samples(168, (hour) => 50 * GB - (hour % 24 < 12 ? GB : 0));
  expect(daysUntilFull(steps) ?? 365).toBeGreaterThan(100);
});

it('nothing is forecast from an hour, nor while it stays or becomes emptier', () => {
  expect(daysUntilFull([])).toBeNull();
  expect(daysUntilFull(samples(1, (hour) => 10 * GB - hour * GB))).toBeNull();
  expect(daysUntilFull(samples(48, () => 10 * GB))).toBeNull();
  expect(daysUntilFull(samples(48, (hour) => 10 * GB + hour))).toBeNull();
});
