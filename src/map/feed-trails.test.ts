import { describe, expect, it } from 'vitest';
import { anOrder } from '#tests/support/sample-events.ts';
import { stopsOf } from './positions/driver-route.ts';
import { TRAIL_MS, Trails } from './positions/trails.ts';
import { isInside, simplifyLine } from './zones/lasso.ts';

const at = (lon: number) => ({ lat: 33.57, lon });

describe('the route of a driver', () => {
  it('goes to the nearest stop next, and to no customer before the pickup', () => {
    const orders = [
      anOrder(1, { pickup: at(-7.55), dropoff: at(-7.601) }),
      anOrder(2, { status: 'picked_up', pickup: at(-7.9), dropoff: at(-7.58) }),
    ];
    const stops = stopsOf(at(-7.6), orders);
    expect(stops.map(({ kind, order }) => `${kind} ${order.id}`)).toEqual([
      'dropoff 2',
      'pickup 1',
      'dropoff 1',
    ]);
    expect(stopsOf(at(-7.6), [])).toEqual([]);
  });
});

describe('a trail', () => {
  it('covers the last ten minutes, with the server’s points before those received since', () => {
    const trails = new Trails();
    const now = 10_000_000;
    expect(trails.keep([7])).toEqual([7]);
    expect(trails.keep([7])).toEqual([]);
    trails.fill(7, [
      [33, -1, now - TRAIL_MS - 1],
      [33, -2, now - 5_000],
      [33, -9, now - 1_000],
    ]);
    trails.push(7, 33, -3, now - 2_000);
    // A repeated report adds no point.
    trails.push(7, 33, -3, now - 2_000);
    trails.push(7, 33, -4, now - 1_000);
    trails.push(8, 33, -4, now);
    expect(trails.line(7, now).map(([lon]) => lon)).toEqual([-2, -3, -4]);
    expect(trails.line(8, now)).toEqual([]);
    trails.keep([]);
    expect(trails.line(7, now)).toEqual([]);
  });

  it('overwrites its oldest points', () => {
    const trails = new Trails();
    trails.keep([1]);
    for (let n = 0; n < 2_000; n += 1) trails.push(1, n, n, n * 100);
    const line = trails.line(1, 200_000);
    expect(line).toHaveLength(720);
    expect(line.at(-1)).toEqual([1_999, 1_999]);
  });
});

describe('a lasso', () => {
  it('contains the points inside, even if it is concave', () => {
    const xs = Float64Array.of(0, 4, 4, 2, 0);
    const ys = Float64Array.of(0, 0, 4, 1, 4);
    expect(isInside(xs, ys, 1, 1)).toBe(true);
    expect(isInside(xs, ys, 2, 3)).toBe(false);
    expect(isInside(xs, ys, 5, 1)).toBe(false);
  });

  it('is simplified to few corners along a nearly straight line', () => {
    const line = Array.from({ length: 100 }, (_, n): [number, number] => [n, n === 50 ? 30 : 0.2]);
    const kept = simplifyLine(line, 1);
    expect(kept.length).toBeLessThan(8);
    expect(kept).toContainEqual([50, 30]);
  });
});
