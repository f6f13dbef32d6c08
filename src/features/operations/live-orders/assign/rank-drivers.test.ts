import { describe, expect, it } from 'vitest';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { rankDrivers } from './rank-drivers.ts';

const order = { pickup: { lat: 33.57, lon: -7.6 }, driver: { id: 9 } } as Order;
const driver = (id: number, east: number, more: Partial<Driver> = {}) =>
  ({
    id,
    status: 'available',
    activeOrders: [],
    position: { lat: 33.57, lon: -7.6 + east },
    ...more,
  }) as unknown as Driver;
const rank = (drivers: Driver[]) =>
  rankDrivers(order, drivers, {
    get: (id) => drivers.find((one) => one.id === id)?.position ?? null,
  });
const ids = (drivers: Driver[]) => rank(drivers).map((c) => c.driver.id);

describe('ranking', () => {
  it('puts the nearest free drivers first, then busy ones', () => {
    const busy = { status: 'busy', activeOrders: [1 as never] } as const;
    expect(
      ids([
        driver(1, 0.02),
        driver(2, 0.01),
        driver(3, 0, { ...busy, activeOrders: [1 as never] }),
      ]),
    ).toEqual([2, 1, 3]);
  });

  it('puts a driver at the store who carries an order before a free one across the city', () => {
    const busy = { status: 'busy', activeOrders: [5] as never } as const;
    expect(ids([driver(1, 0.1), driver(2, 0, busy)])).toEqual([2, 1]);
  });

  it('puts drivers who carry four orders last', () => {
    const full = { status: 'busy', activeOrders: [1, 2, 3, 4] as never } as const;
    const busy = { status: 'busy', activeOrders: [5] as never } as const;
    expect(ids([driver(1, 0, full), driver(2, 0.02, busy), driver(3, 0.03)])).toEqual([3, 2, 1]);
  });

  it('omits drivers on a break, without a position or with this order, and lists at most nine', () => {
    const out = [
      driver(1, 0, { status: 'on_break' }),
      driver(2, 0, { position: null }),
      driver(9, 0),
    ];
    expect(ids(out)).toEqual([]);
    expect(ids(Array.from({ length: 12 }, (_, n) => driver(n + 20, n / 100)))).toHaveLength(9);
  });

  it('computes metres and minutes', () => {
    const [first] = rank([driver(1, 0.0108)]);
    expect(first?.metres).toBeCloseTo(1000, -1);
    expect(first?.minutes).toBe(5);
  });
});
