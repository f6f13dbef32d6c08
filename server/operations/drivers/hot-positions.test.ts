import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHotPositions } from './hot-positions.ts';
import { KEEP_EVERY_MS } from './position-history.ts';
import type { Report } from './report.ts';
import { reportsOf } from './report-batch.ts';

const START = 1_790_000_000_000;
const at = (second: number, more: Partial<Report> = {}): Report => ({
  driverId: 1,
  lat: 33.5,
  lon: -7.5,
  heading: 90,
  speed: 8,
  atMs: START + second * 1_000,
  ...more,
});

function start() {
  const hot = createHotPositions();
  return {
    hot,
    seconds: (which?: { last: boolean }) =>
      reportsOf(hot.takeHistory(which)).map(({ atMs }) => (atMs - START) / 1_000),
  };
}

describe('the history of positions', () => {
  it('contains a report every ten seconds of a steady drive', () => {
    const { hot, seconds } = start();
    for (let second = 0; second <= 35; second += 1) hot.put(at(second));
    expect(seconds()).toEqual([0, 10, 20, 30]);
  });

  it('contains every turn, even across north, and every stop and start', () => {
    const { hot, seconds } = start();
    hot.put(at(0, { heading: 350 }));
    hot.put(at(1, { heading: 30 }));
    hot.put(at(2, { heading: 36 }));
    hot.put(at(3, { heading: 36, speed: 0.4 }));
    hot.put(at(4, { heading: 36, speed: 0.1 }));
    hot.put(at(5, { heading: 36, speed: 0.5 }));
    hot.put(at(6, { heading: 36, speed: Number.NaN }));
    expect(seconds()).toEqual([0, 2, 3, 5, 6]);
  });

  it('contains the last report of a driver who stops reporting, once', () => {
    const { hot, seconds } = start();
    hot.put(at(0));
    hot.put(at(3));
    expect(seconds()).toEqual([0]);
    expect(seconds()).toEqual([3]);
    expect(seconds()).toEqual([]);
  });

  it('contains the last report of every driver at shutdown', () => {
    const { hot, seconds } = start();
    hot.put(at(0));
    hot.put(at(1));
    hot.put(at(2, { driverId: 2 }));
    expect(seconds({ last: true })).toEqual([0, 2, 1]);
  });

  it('contains some late reports, and no duplicate', () => {
    const { hot, seconds } = start();
    hot.put(at(100));
    for (let second = 0; second < 30; second += 1) expect(hot.put(at(second))).toBe(false);
    expect(hot.put(at(100))).toBe(false);
    expect(seconds({ last: true })).toEqual([100, 0, 10, 20]);
    expect(hot.get(1)?.atMs).toBe(START + 100_000);
  });

  it('ends with the newest report of every driver, even if writes fail', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 4 }), write: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const hot = createHotPositions();
        const written: Report[] = [];
        const newest = new Map<number, number>();
        for (const [second, { id, write }] of steps.entries()) {
          hot.put(at(second, { driverId: id }));
          newest.set(id, START + second * 1_000);
          if (!write) continue;
          const batch = hot.takeHistory();
          // The database fails every other time, and accepts the batch the next time.
          if (second % 2 === 0) hot.keepHistory(batch);
          else written.push(...reportsOf(batch));
        }
        written.push(...reportsOf(hot.takeHistory({ last: true })));
        for (const [id, atMs] of newest) {
          const own = written.filter(({ driverId }) => driverId === id).map((one) => one.atMs);
          expect(Math.max(...own)).toBe(atMs);
          expect(new Set(own).size).toBe(own.length);
        }
        expect(KEEP_EVERY_MS).toBe(10_000);
      }),
    );
  });
});
