import { describe, expect, it } from 'vitest';
import { decide } from './engine.ts';
import type { DriverState, Problem, WaitingOrder } from './model.ts';
import { rank } from './rank.ts';

const rules = {
  travel: (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.hypot(a.x - b.x, a.y - b.y) / 300,
  pickupService: 4,
  dropoffService: 4,
  maxBundle: 4,
  targetMinutes: 40,
  maxMinutes: 90,
};
const order = (id: string, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id,
  store: 's1',
  pickup: { x: 0, y: 0 },
  dropoff: { x: 3_000, y: 0 },
  placedAt: 0,
  readyAt: 0,
  ...more,
});
const driver = (id: string, x: number, more: Partial<DriverState> = {}): DriverState => ({
  id,
  place: { x, y: 0 },
  freeAt: 0,
  shiftEnd: Number.POSITIVE_INFINITY,
  ...more,
});
const problem = (drivers: DriverState[], orders = [order('o1')]): Problem => ({
  now: 0,
  orders,
  drivers,
  rules,
  seed: 1,
  pressure: 0,
});

describe('ranking drivers for one order', () => {
  it('puts the driver of the plan first, with the same times', () => {
    const given = problem([driver('far', 6_000), driver('near', 900), driver('mid', 3_000)]);
    const [first, ...others] = rank(given, 'o1').choices;
    expect([first?.driver, ...others.map((one) => one.driver)]).toEqual(['near', 'mid', 'far']);
    const [planned] = decide(given).decisions;
    expect(planned?.driver).toBe(first?.driver);
    expect(planned?.bundle).toMatchObject({
      arriveAt: first?.arriveAt,
      pickupAt: first?.pickupAt,
      dropoffAt: [first?.dropoffAt],
    });
  });

  it('bundles it with an order that a driver is about to pick up at the same store', () => {
    const other = order('o2', { dropoff: { x: 3_000, y: 100 } });
    const given = problem([driver('has', 600), driver('free', 3_600)], [order('o1'), other]);
    const { choices } = rank(given, 'o1', new Map([['has', ['o2']]]));
    expect(choices[0]).toMatchObject({ driver: 'has', bundledWith: ['o2'] });
    expect(choices[1]).toMatchObject({ driver: 'free', bundledWith: [] });
  });

  it('takes into account the delay of other orders on the route', () => {
    // Inserted before the driver's own ride it would be fastest, but make the other order late.
    const other = order('o2', { store: 's2', pickup: { x: 500, y: 0 }, placedAt: -60 });
    const given = problem([driver('has', 400), driver('free', 1_500)], [order('o1'), other]);
    const { choices } = rank(given, 'o1', new Map([['has', ['o2']]]));
    expect(choices.map((one) => one.driver)).toEqual(['free', 'has']);
  });

  it.each<[string, Partial<DriverState>]>([
    ['zone', { zones: ['south'] }],
    ['kit', { kit: 2 }],
    ['documents', { isBarred: true }],
    ['cash', { cashRoom: 10 }],
    ['capacity', { capacity: 0 }],
    ['shift', { shiftEnd: 1 }],
  ])('states why a driver is excluded: %s', (why, more) => {
    const given = problem(
      [driver('d1', 3_000, { kit: 7, ...more }), driver('d2', 9_000, { kit: 7 })],
      [order('o1', { cash: 50, zone: 'north', needs: 4 })],
    );
    const { choices, out } = rank(given, 'o1');
    expect(out).toEqual([{ driver: 'd1', why }]);
    expect(choices.map((one) => one.driver)).toEqual(['d2']);
  });

  it('does not depend on the order of the drivers', () => {
    const drivers = [driver('a', 900), driver('b', 900), driver('c', 300)];
    expect(rank(problem(drivers.toReversed()), 'o1')).toEqual(rank(problem(drivers), 'o1'));
  });
});
