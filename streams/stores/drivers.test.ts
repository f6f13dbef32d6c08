import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { type DriverPosition, encodeFrame, readFrame } from '#rules/frames/positions-frame.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createDriversStore } from './drivers.ts';
import { createPositions } from './positions.ts';

const at = '2026-03-02T12:00:00.000Z';
const AT = Date.parse(at);
const aDriver = (id: number, more: Partial<Driver> = {}): Driver =>
  ({
    id,
    code: `d0${id}`,
    name: `Driver ${id}`,
    phone: null,
    vehicle: 'scooter',
    status: 'available',
    statusAt: at,
    position: { lat: 33.5, lon: -7.6, heading: null, speed: null, at },
    activeOrders: [],
    ...more,
  }) as Driver;
const carriedBy = (id: number) => ({ driver: { id, name: '', code: '' } as never });

function aStore(...drivers: Driver[]) {
  const positions = createPositions();
  const store = createDriversStore(positions);
  store.put(drivers, true);
  positions.paint();
  const deliver = (...placed: Partial<DriverPosition>[]) => {
    const whole = placed.map((one) => ({
      id: 1,
      lat: 33.6,
      lon: -7.5,
      heading: 90,
      atMs: AT + 5_000,
      status: 'available' as const,
      ...one,
    }));
    return store.receive((each) => void readFrame(encodeFrame(AT + 5_000, whole), each));
  };
  return { positions, store, deliver };
}

describe('drivers', () => {
  it('keeps the later position, whether from a list or a frame', () => {
    const { positions, store, deliver } = aStore(aDriver(1));
    deliver({ id: 1 });
    store.put([aDriver(1)], true);
    expect(positions.get(1)?.lat).toBeCloseTo(33.6, 6);
    deliver({ id: 1, lat: 33.9, atMs: AT - 60_000 });
    expect(positions.get(1)?.lat).toBeCloseTo(33.6, 6);
  });

  it('keeps the same driver object when only the position changes', () => {
    const { store, deliver } = aStore(aDriver(1));
    const before = store.get(1 as never);
    deliver({ id: 1 });
    expect(store.get(1 as never)).toBe(before);
    deliver({ id: 1, status: 'busy' });
    expect(store.get(1 as never)).toMatchObject({ status: 'busy', name: 'Driver 1' });
  });

  it('returns the ids of unknown drivers, and removes drivers who go off duty', () => {
    const { positions, store, deliver } = aStore(aDriver(1), aDriver(3));
    expect(deliver({ id: 2 }, { id: 4, status: 'offline' })).toEqual([2]);
    expect(positions.get(2)).toBeNull();
    deliver({ id: 3, status: 'offline' });
    store.put([aDriver(1, { status: 'offline' })], false);
    expect(store.list()).toEqual([]);
    expect([positions.get(1), positions.get(3)]).toEqual([null, null]);
  });

  it('derives a driver’s active orders from order events', () => {
    const { positions, store } = aStore(aDriver(1), aDriver(2));
    store.carry([anOrder(5, carriedBy(1))]);
    expect(store.get(1 as never)).toMatchObject({ activeOrders: [5], status: 'busy' });
    expect(positions.status[positions.slotOf(1) as number]).toBe(2);
    store.carry([anOrder(5, carriedBy(2))]);
    expect(store.get(1 as never)).toMatchObject({ activeOrders: [], status: 'available' });
    store.carry([anOrder(5, { ...carriedBy(2), status: 'delivered' })]);
    expect(store.get(2 as never)).toMatchObject({ activeOrders: [], status: 'available' });
  });

  it('calls back once the last of many drivers is applied', () => {
    const scheduled: (() => void)[] = [];
    const store = createDriversStore(createPositions(), (work) => scheduled.push(work), 2);
    const calls: number[] = [];
    store.put(
      [1, 2, 3, 4, 5].map((id) => aDriver(id)),
      true,
      () => calls.push(store.size()),
    );
    expect([store.size(), calls]).toEqual([2, []]);
    scheduled.shift()?.();
    // Another list replaces it.
    store.put(
      [6, 7, 8].map((id) => aDriver(id)),
      true,
      () => calls.push(store.size()),
    );
    for (const run of scheduled.splice(0)) run();
    expect([store.list(), calls]).toEqual([
      [6, 7, 8],
      [3, 3],
    ]);
  });
});

const id = fc.integer({ min: 1, max: 8 });
const driver = fc.record({
  id,
  status: fc.constantFrom('available' as const, 'busy' as const, 'offline' as const),
  lat: fc.integer({ min: 30, max: 35 }),
  after: fc.integer({ min: 0, max: 9 }),
  orders: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
});
const list = fc.uniqueArray(driver, { selector: (one) => one.id, maxLength: 8 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('whole' as const), list }),
  fc.record({ kind: fc.constant('some' as const), list }),
  fc.record({ kind: fc.constant('frame' as const), list }),
  fc.record({ kind: fc.constant('order' as const), order: fc.integer({ min: 1, max: 4 }), id }),
  fc.record({ kind: fc.constant('turn' as const) }),
);

it('applying lists in slices gives the same result as at once, in any order of events and frames', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const scheduled: (() => void)[] = [];
      const made = [createPositions(), createPositions()].map((positions, at) => ({
        positions,
        store:
          at === 0
            ? createDriversStore(positions)
            : createDriversStore(positions, (work) => scheduled.push(work), 2),
      }));
      for (const one of steps) {
        if (one.kind === 'turn') {
          scheduled.shift()?.();
          continue;
        }
        for (const { store } of made)
          if (one.kind === 'order') store.carry([anOrder(one.order, carriedBy(one.id))]);
          else if (one.kind === 'frame')
            store.receive((each) => {
              for (const { id: who, lat, after, status } of one.list)
                each(who, lat, -7.6, null, AT + after * 1_000, status);
            });
          else
            store.put(
              one.list.map(({ id: who, status, lat, after, orders }) =>
                aDriver(who, {
                  status,
                  activeOrders: orders as never,
                  position: {
                    lat,
                    lon: -7.6,
                    heading: null,
                    speed: null,
                    at: new Date(AT + after * 1_000).toISOString(),
                  },
                }),
              ),
              one.kind === 'whole',
            );
      }
      for (let run = scheduled.shift(); run; run = scheduled.shift()) run();
      const [whole, turned] = made.map(({ store, positions }) =>
        [...store.list()]
          .sort((a, b) => a - b)
          .map((who) => [
            store.get(who),
            positions.get(who),
            positions.status[positions.slotOf(who) ?? -1],
          ]),
      );
      expect(turned).toEqual(whole);
    }),
  );
});
