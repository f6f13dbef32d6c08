import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, simulate } from './simulate.ts';
import { solutionFiles, summarise } from './solution.ts';

const place = { x: fc.integer({ min: 0, max: 6_000 }), y: fc.integer({ min: 0, max: 6_000 }) };
const day: fc.Arbitrary<Day> = fc
  .record({
    restaurants: fc.array(fc.record(place), { minLength: 1, maxLength: 4 }),
    couriers: fc.array(
      fc.record({ ...place, onTime: fc.nat(120), hours: fc.integer({ min: 30, max: 240 }) }),
      { maxLength: 6 },
    ),
    orders: fc.array(
      fc.record({ ...place, placedAt: fc.nat(200), restaurant: fc.nat(), prep: fc.nat(40) }),
      { maxLength: 25 },
    ),
    halfPickup: fc.nat(3),
  })
  .map(({ restaurants, couriers, orders, halfPickup }) => ({
    restaurants: restaurants.map((one, n) => ({ ...one, id: `r${n}` })),
    couriers: couriers.map(({ hours, ...one }, n) => ({
      ...one,
      id: `c${n}`,
      offTime: one.onTime + hours,
    })),
    orders: orders.map(({ prep, restaurant, ...one }, n) => ({
      ...one,
      id: `o${n}`,
      restaurant: `r${restaurant % restaurants.length}`,
      readyAt: one.placedAt + prep,
    })),
    metresPerMinute: 320,
    pickupMinutes: 2 * halfPickup,
    dropoffMinutes: 4,
    targetMinutes: 40,
    maxMinutes: 90,
  }));

const rows = (text: string | undefined) =>
  (text ?? '')
    .trim()
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(' '));

/** Reads a solution independently, and checks it against the rules of the problem. */
function check(given: Day, files: Record<string, string>): number {
  const spot = new Map<string, { x: number; y: number }>(
    [...given.restaurants, ...given.orders].map((one) => [one.id, one]),
  );
  const orders = new Map(given.orders.map((one) => [one.id, one]));
  const travel = (from: { x: number; y: number }, to: { x: number; y: number }) =>
    Math.ceil(Math.hypot(from.x - to.x, from.y - to.y) / given.metresPerMinute);
  const assigned = rows(files['solution_info_assignments.txt']);
  const doors = new Map(
    rows(files['solution_info_orders.txt']).map(([id, ...rest]) => [id as string, rest]),
  );
  const moves = rows(files['solution_info_couriers.txt']);
  for (const courier of given.couriers) {
    const mine = assigned
      .filter(([, , id]) => id === courier.id)
      .sort((a, b) => Number(a[0]) - Number(b[0]));
    const steps = moves.filter(([id]) => id === courier.id);
    let at = courier.onTime;
    let here: { x: number; y: number } = courier;
    let hereId = '0';
    const move = (leaves: number, to: string) => {
      expect(steps.shift()).toEqual([courier.id, String(leaves), hereId, to]);
      hereId = to;
    };
    for (const [when, pickup, , ...ids] of mine) {
      const carried = ids.map((id) => orders.get(id) as Day['orders'][number]);
      const decidedAt = Number(when);
      // Assigned only while idle and on duty, with existing orders from one restaurant.
      expect(decidedAt).toBeGreaterThanOrEqual(at);
      for (const { placedAt } of carried) expect(decidedAt).toBeGreaterThanOrEqual(placedAt);
      expect(new Set(carried.map(({ restaurant }) => restaurant)).size).toBe(1);
      const shop = carried[0]?.restaurant as string;
      move(decidedAt, shop);
      const arrives = decidedAt + travel(here, spot.get(shop) as typeof here);
      const ready = Math.max(...carried.map(({ readyAt }) => readyAt));
      const picked = Math.max(ready, arrives + given.pickupMinutes / 2);
      expect(Number(pickup)).toBe(picked);
      expect(picked).toBeLessThanOrEqual(courier.offTime);
      at = picked + given.pickupMinutes / 2;
      here = spot.get(shop) as typeof here;
      for (const { id, placedAt, readyAt } of carried) {
        move(at, id);
        const to = spot.get(id) as typeof here;
        const door = at + travel(here, to) + given.dropoffMinutes / 2;
        expect(doors.get(id)).toEqual([placedAt, readyAt, picked, door, courier.id].map(String));
        doors.delete(id);
        at = door + given.dropoffMinutes / 2;
        here = to;
      }
    }
    expect(steps).toEqual([]);
  }
  // Each delivered order belonged to exactly one ride.
  expect(doors.size).toBe(0);
  return rows(files['solution_info_orders.txt']).length;
}

describe('a simulated day', () => {
  it('respects every rule of the problem, loses no order, and is reproducible', () => {
    fc.assert(
      fc.property(day, fc.nat(1_000), (given, seed) => {
        const outcome = simulate(given, seed, () => 0);
        const files = solutionFiles(given, outcome);
        const delivered = check(given, files);
        expect(delivered + outcome.undelivered.length).toBe(given.orders.length);
        const turned = { ...given, orders: given.orders.toReversed() };
        expect(simulate(turned, seed, () => 0)).toEqual(outcome);
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on later orders at any time', () => {
    fc.assert(
      fc.property(day, fc.nat(200), (given, moment) => {
        const known = { ...given, orders: given.orders.filter((one) => one.placedAt <= moment) };
        const ridesOf = (whole: Day) =>
          simulate(whole, 1, () => 0).rides.filter((ride) => ride.assignedAt <= moment);
        expect(ridesOf(known)).toEqual(ridesOf(given));
      }),
      { numRuns: 40 },
    );
  });

  it('is summarised', () => {
    const given: Day = {
      restaurants: [{ id: 'r1', x: 0, y: 0 }],
      couriers: [{ id: 'c1', x: 320, y: 0, onTime: 0, offTime: 100 }],
      orders: [{ id: 'o1', x: 0, y: 3_200, placedAt: 5, restaurant: 'r1', readyAt: 15 }],
      metresPerMinute: 320,
      pickupMinutes: 4,
      dropoffMinutes: 4,
      targetMinutes: 40,
      maxMinutes: 90,
    };
    const outcome = simulate(given, 1, () => 0);
    // One minute's ride and two at the counter: assigned at 12, picked up when ready.
    expect(outcome.rides).toMatchObject([{ assignedAt: 12, pickupAt: 15, freeAt: 31 }]);
    expect(summarise(given, outcome)).toMatchObject({
      delivered: 1,
      undelivered: [],
      clickToDoorMean: 24,
      boundMean: 24,
      overBound: 1,
      readyToPickupMean: 0,
      utilisation: 0.19,
    });
  });
});
