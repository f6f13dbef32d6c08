import { describe, expect, it } from 'vitest';
import { seeded } from '../engine/random.ts';
import { decliningShare } from './answers.ts';
import { type Day, simulate } from './simulate.ts';
import { summarise } from './solution.ts';

/** Couriers who answer within twenty seconds. */
const MINUTES = 1 / 3;

/** An evening of a small city, with couriers until all is delivered. */
function evening(seed: number): Day {
  const random = seeded(seed);
  const place = () => ({ x: random() * 6_000, y: random() * 6_000 });
  const restaurants = Array.from({ length: 8 }, (_, n) => ({ id: `r${n}`, ...place() }));
  return {
    restaurants,
    couriers: Array.from({ length: 16 }, (_, n) => ({
      id: `c${n}`,
      ...place(),
      onTime: 0,
      offTime: 240,
    })),
    orders: Array.from({ length: 32 }, (_, n) => {
      const placedAt = Math.floor(random() * 90);
      const restaurant = `r${Math.floor(random() * restaurants.length)}`;
      const readyAt = placedAt + 5 + Math.floor(random() * 20);
      return { id: `o${n}`, ...place(), placedAt, restaurant, readyAt };
    }),
    metresPerMinute: 320,
    pickupMinutes: 4,
    dropoffMinutes: 4,
    targetMinutes: 40,
    maxMinutes: 90,
  };
}
const meanOf = (day: Day) => {
  const outcome = simulate(day, 1, () => 0);
  return { ...outcome, mean: summarise(day, outcome).clickToDoorMean };
};

describe('a day on which couriers decline a tenth of what they are offered', () => {
  it.each([1, 2])('loses no order and offers none twice to one courier: %s', (seed) => {
    const day = evening(seed);
    const before = meanOf(day);
    const after = meanOf({ ...day, answers: decliningShare(0.1, MINUTES, seed) });
    expect(after.declined.length).toBeGreaterThan(0);
    expect(after.undelivered).toEqual([]);
    const offers = [
      ...after.declined.map(({ order, courier }) => `${order} ${courier}`),
      ...after.rides.flatMap(({ courier, orders }) => orders.map(({ id }) => `${id} ${courier}`)),
    ];
    expect(new Set(offers).size).toBe(offers.length);
    expect(after.mean - before.mean).toBeLessThanOrEqual(1.5);
  });

  it('ends each search after three of them: an order that all decline reaches a person', () => {
    const isDeclined = () => true;
    const day = { ...evening(4), answers: { minutes: MINUTES, isDeclined } };
    const { declined, undelivered } = simulate(day, 1, () => 0);
    expect(undelivered).toEqual([]);
    const by = new Map<string, number>();
    for (const { order } of declined) by.set(order, (by.get(order) ?? 0) + 1);
    expect(Math.max(...by.values())).toBe(3);
  });

  it('reaches a person also when every courier on duty has declined', () => {
    const isDeclined = () => true;
    const [only] = evening(4).couriers;
    const day = { ...evening(4), answers: { minutes: MINUTES, isDeclined } };
    const alone = { ...day, couriers: only ? [only] : [], orders: day.orders.slice(0, 4) };
    const { declined, undelivered } = simulate(alone, 1, () => 0);
    expect(undelivered).toEqual([]);
    expect(declined).toHaveLength(alone.orders.length);
  });
});
