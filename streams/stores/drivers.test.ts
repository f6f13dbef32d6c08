import { describe, expect, it } from 'vitest';
import type { Driver } from '#contract/routes/driver-status.ts';
import { anOrder } from '#tests/support/live-fixtures.ts';
import { createDriversStore } from './drivers.ts';

const at = '2026-03-02T12:00:00.000Z';
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

describe('drivers', () => {
  it('keeps the later position, whichever way it came', () => {
    const drivers = createDriversStore();
    drivers.put([aDriver(1)], true);
    drivers.move([[1 as never, 33.6, -7.5, 90, Date.parse(at) + 5_000, 'available']]);
    drivers.put([aDriver(1)], true);
    expect(drivers.get(1 as never)?.position?.lat).toBe(33.6);
  });

  it('tells who is unknown and lets go of who is off duty', () => {
    const drivers = createDriversStore();
    drivers.put([aDriver(1)], true);
    expect(drivers.move([[2 as never, 33.6, -7.5, null, Date.parse(at), 'available']])).toEqual([
      2,
    ]);
    drivers.put([aDriver(1, { status: 'offline' })], false);
    expect(drivers.list()).toEqual([]);
  });

  it('counts what a driver carries from the orders themselves', () => {
    const drivers = createDriversStore();
    drivers.put([aDriver(1), aDriver(2)], true);
    drivers.carry([anOrder(5, carriedBy(1))]);
    expect(drivers.get(1 as never)).toMatchObject({ activeOrders: [5], status: 'busy' });
    drivers.carry([anOrder(5, carriedBy(2))]);
    expect(drivers.get(1 as never)).toMatchObject({ activeOrders: [], status: 'available' });
    drivers.carry([anOrder(5, { ...carriedBy(2), status: 'delivered' })]);
    expect(drivers.get(2 as never)).toMatchObject({ activeOrders: [], status: 'available' });
  });
});
