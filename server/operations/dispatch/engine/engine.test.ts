import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './engine.ts';
import type { DriverState, Place, Problem, WaitingOrder } from './model.ts';

const NOW = 600;
const travel = (a: Place, b: Place) => Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / 320);
const rules = {
  travel,
  pickupService: 4,
  dropoffService: 4,
  maxBundle: 4,
  targetMinutes: 40,
  maxMinutes: 90,
};

const place = fc.record({
  x: fc.integer({ min: 0, max: 9_000 }),
  y: fc.integer({ min: 0, max: 9_000 }),
});
const zone = fc.constantFrom('north', 'south');
const stores: Place[] = [
  { x: 1_000, y: 1_000 },
  { x: 5_000, y: 2_000 },
  { x: 4_000, y: 7_000 },
];

/** What an order needs, or a driver has. */
const mask = fc.nat(7);
const order = fc
  .record({
    store: fc.nat(stores.length - 1),
    dropoff: place,
    placedAgo: fc.nat(40),
    readyIn: fc.integer({ min: -20, max: 30 }),
    cash: fc.nat(300),
    zone,
    needs: mask,
  })
  .map(({ store, dropoff, placedAgo, readyIn, cash, zone: where, needs }) => ({
    store: `r${store}`,
    pickup: stores[store] as Place,
    dropoff,
    placedAt: NOW - placedAgo,
    readyAt: Math.max(NOW - placedAgo, NOW + readyIn),
    cash,
    zone: where,
    needs,
  }));

const driver = fc.record({
  place,
  freeIn: fc.nat(30),
  shiftLeft: fc.integer({ min: 0, max: 120 }),
  capacity: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  cashRoom: fc.option(fc.nat(600), { nil: undefined }),
  zones: fc.option(fc.uniqueArray(zone), { nil: undefined }),
  kit: mask,
});

const problem: fc.Arbitrary<Problem> = fc
  .record({
    orders: fc.array(order, { maxLength: 25 }),
    drivers: fc.array(driver, { maxLength: 10 }),
    seed: fc.nat(),
    pressure: fc.double({ min: 0, max: 1.5, noNaN: true }),
    demand: fc.array(place, { maxLength: 10 }),
    expected: fc.double({ min: 0, max: 10, noNaN: true }),
  })
  .map(({ orders, drivers, ...rest }) => ({
    ...rest,
    now: NOW,
    rules,
    orders: orders.map((one, n): WaitingOrder => ({ ...one, id: `o${n}` })),
    drivers: drivers.map(
      ({ place: at, freeIn, shiftLeft, capacity, cashRoom, zones, kit }, n): DriverState => ({
        id: `d${n}`,
        place: at,
        freeAt: NOW + freeIn - 10,
        shiftEnd: NOW + shiftLeft,
        kit,
        ...(capacity === undefined ? {} : { capacity }),
        ...(cashRoom === undefined ? {} : { cashRoom }),
        ...(zones === undefined ? {} : { zones }),
      }),
    ),
  }));

describe('a plan', () => {
  it('respects capacity, shift, zone, kit, cash and readiness, and contains each order once', () => {
    fc.assert(
      fc.property(problem, (given) => {
        const plan = decide(given);
        const orders = new Map(given.orders.map((one) => [one.id, one]));
        const drivers = new Map(given.drivers.map((one) => [one.id, one]));
        const seen = new Set<string>();
        for (const { driver: id, bundle, commit, leaveIn } of plan.decisions) {
          const by = drivers.get(id) as DriverState;
          const carried = bundle.orders.map((one) => orders.get(one) as WaitingOrder);
          expect(carried.length).toBeGreaterThan(0);
          expect(carried.length).toBeLessThanOrEqual(Math.min(4, by.capacity ?? 4));
          expect(new Set(carried.map(({ store }) => store)).size).toBe(1);
          for (const { id: one, zone: where, needs = 0 } of carried) {
            expect(seen.has(one)).toBe(false);
            seen.add(one);
            if (by.zones) expect(by.zones).toContain(where);
            expect(needs & ~(by.kit ?? 0)).toBe(0);
          }
          const cash = carried.reduce((sum, one) => sum + (one.cash ?? 0), 0);
          expect(cash).toBeLessThanOrEqual(by.cashRoom ?? Number.POSITIVE_INFINITY);
          // The minutes, recomputed from the rules alone.
          const start = Math.max(NOW, by.freeAt);
          const arriveAt = start + travel(by.place, (carried[0] as WaitingOrder).pickup);
          const readyAt = Math.max(...carried.map((one) => one.readyAt));
          expect(bundle.arriveAt).toBe(arriveAt);
          expect(bundle.pickupAt).toBe(Math.max(readyAt, arriveAt + 2));
          expect(bundle.pickupAt).toBeLessThanOrEqual(by.shiftEnd);
          let at = bundle.pickupAt + 2;
          let from = (carried[0] as WaitingOrder).pickup;
          for (const [n, one] of carried.entries()) {
            at += travel(from, one.dropoff) + 2;
            expect(bundle.dropoffAt[n]).toBe(at);
            at += 2;
            from = one.dropoff;
          }
          if (commit) {
            expect(by.freeAt).toBeLessThanOrEqual(NOW);
            expect(leaveIn).toBe(0);
          }
        }
        for (const { order: one } of plan.left) expect(seen.has(one)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves an order only if no free driver can legally carry it', () => {
    fc.assert(
      fc.property(problem, (given) => {
        const plan = decide(given);
        for (const { order: id } of plan.left) {
          const one = given.orders.find((known) => known.id === id) as WaitingOrder;
          const couldAlone = given.drivers.filter((by) => {
            const isBusy = plan.decisions.some(({ driver: other }) => other === by.id);
            const fits =
              (by.capacity ?? 4) >= 1 &&
              (by.cashRoom ?? 1e9) >= (one.cash ?? 0) &&
              (!by.zones || by.zones.includes(one.zone ?? '')) &&
              ((one.needs ?? 0) & ~(by.kit ?? 0)) === 0;
            const pickupAt = Math.max(
              one.readyAt,
              Math.max(NOW, by.freeAt) + travel(by.place, one.pickup) + 2,
            );
            return !isBusy && fits && pickupAt <= by.shiftEnd;
          });
          expect(couldAlone).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('depends only on the problem and the seed, not on the order of its lists', () => {
    fc.assert(
      fc.property(problem, fc.nat(), (given, shift) => {
        const turned = <T>(list: readonly T[]) => {
          const at = list.length === 0 ? 0 : shift % list.length;
          return [...list.slice(at), ...list.slice(0, at)].reverse();
        };
        const plan = decide(given);
        expect(decide(given)).toEqual(plan);
        expect(
          decide({ ...given, orders: turned(given.orders), drivers: turned(given.drivers) }),
        ).toEqual(plan);
      }),
      { numRuns: 60 },
    );
  });

  it('bundles ready orders of one store to neighbouring addresses if drivers are scarce', () => {
    const near = (n: number): WaitingOrder => ({
      id: `o${n}`,
      store: 'r0',
      pickup: { x: 0, y: 0 },
      dropoff: { x: 3_000, y: n * 100 },
      placedAt: NOW - 5,
      readyAt: NOW,
    });
    const plan = decide({
      now: NOW,
      orders: [near(1), near(2), near(3)],
      drivers: [{ id: 'd1', place: { x: 0, y: 0 }, freeAt: NOW, shiftEnd: NOW + 300 }],
      rules,
      seed: 1,
      pressure: 0,
    });
    expect(plan.decisions).toHaveLength(1);
    expect(plan.decisions[0]?.bundle.orders.toSorted()).toEqual(['o1', 'o2', 'o3']);
  });

  it('does not commit a driver before it is necessary', () => {
    const plan = decide({
      now: NOW,
      orders: [
        {
          id: 'o1',
          store: 'r0',
          pickup: { x: 3_200, y: 0 },
          dropoff: { x: 0, y: 0 },
          placedAt: NOW,
          readyAt: NOW + 25,
        },
      ],
      drivers: [{ id: 'd1', place: { x: 0, y: 0 }, freeAt: NOW, shiftEnd: NOW + 300 }],
      rules,
      seed: 1,
      pressure: 0,
    });
    // Ten minutes' ride and two at the door: thirteen minutes remain.
    expect(plan.decisions).toMatchObject([{ driver: 'd1', commit: false, leaveIn: 13 }]);
  });

  it.each<[string, Partial<DriverState> | null]>([
    ['no-driver', null],
    ['zone', { zones: ['south'] }],
    ['kit', { kit: 2 }],
    ['documents', { isBarred: true }],
    ['cash', { cashRoom: 10 }],
    ['capacity', { capacity: 0 }],
    ['shift', { shiftEnd: NOW + 1 }],
  ])('states why an order is left: %s', (why, more) => {
    const plan = decide({
      now: NOW,
      orders: [
        {
          id: 'o1',
          store: 'r0',
          pickup: { x: 3_200, y: 0 },
          dropoff: { x: 0, y: 0 },
          placedAt: NOW,
          readyAt: NOW,
          cash: 50,
          zone: 'north',
          needs: 4,
        },
      ],
      drivers: more
        ? [{ id: 'd1', place: { x: 0, y: 0 }, freeAt: NOW, shiftEnd: NOW + 300, kit: 7, ...more }]
        : [],
      rules,
      seed: 1,
      pressure: 0,
    });
    expect(plan.left).toEqual([{ order: 'o1', why }]);
  });
});
