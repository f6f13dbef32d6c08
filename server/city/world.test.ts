import { describe, expect, it } from 'vitest';
import { createDemoWorld } from './demo-world.ts';
import { CENTRE, headingFrom, nearestQuarter, offset, planeDistance } from './geography.ts';
import { parseMdrp } from './mdrp.ts';
import { createReplayWorld } from './replay-world.ts';
import { shiftLeft } from './world.ts';

describe('the plane of the city', () => {
  it('measures distances and headings between its points', () => {
    const east = offset(CENTRE, 1_000, 0);
    const north = offset(CENTRE, 0, 1_000);
    expect(planeDistance(CENTRE, east)).toBeCloseTo(1_000, -1);
    expect(planeDistance(CENTRE, north)).toBeCloseTo(1_000, -1);
    expect(headingFrom(CENTRE, north)).toBe(0);
    expect(headingFrom(CENTRE, east)).toBe(90);
    expect(headingFrom(east, CENTRE)).toBe(270);
    expect(nearestQuarter({ lat: 33.579, lon: -7.636 })).toBe('Maârif');
  });
});

describe('the demo city', () => {
  const day = createDemoWorld(12 * 60, 1);

  it('has the same stores and drivers at every start, with unique names of stores', () => {
    const again = createDemoWorld(20 * 60, 2);
    expect(again.stores).toEqual(day.stores);
    expect(again.drivers).toEqual(day.drivers);
    expect(new Set(day.stores.map((store) => store.name)).size).toBe(day.stores.length);
  });

  it('begins with waiting orders, then follows its hourly demand', () => {
    const opening = day.ordersUntil(12 * 60).length;
    expect(opening).toBeGreaterThan(10);
    const lunch = day.ordersUntil(14 * 60).length;
    expect(lunch).toBeGreaterThan(120);
    expect(lunch).toBeLessThan(230);
  });

  it('places as many orders minute by minute as in one step', () => {
    const world = createDemoWorld(12 * 60, 3);
    world.ordersUntil(12 * 60);
    let count = 0;
    for (let minute = 12 * 60; minute <= 14 * 60; minute += 0.1)
      count += world.ordersUntil(minute).length;
    expect(count).toBeGreaterThan(120);
    expect(count).toBeLessThan(230);
  });

  it('has drivers on duty at every hour, more in the evening', () => {
    const at = (hour: number) =>
      day.drivers.filter((d) => shiftLeft(day, d, hour * 60) !== null).length;
    for (let hour = 0; hour < 48; hour += 1) expect(at(hour), `${hour} h`).toBeGreaterThan(3);
    expect(at(20)).toBeGreaterThan(at(5));
  });
});

describe('a replayed day', () => {
  const world = createReplayWorld(
    parseMdrp({
      restaurants: 'restaurant\tx\ty\nr1\t0\t0\nr2\t1000\t0\n',
      couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t0\t0\t30\t120\n',
      orders:
        'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t0\t1000\t60\tr1\t75\no2\t1000\t1000\t50\tr2\t52\n',
      parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t4\t4\n',
    }),
    'tiny',
  );

  it('is centred on the city', () => {
    const [first, second] = world.stores;
    if (!first || !second) throw new Error('No stores');
    expect(planeDistance(first.location, second.location)).toBeCloseTo(1_000, -1);
    expect((first.location.lon + second.location.lon) / 2).toBeCloseTo(CENTRE.lon, 3);
    expect(first.location.lat).toBeLessThan(CENTRE.lat);
  });

  it('places each order once, at its minute', () => {
    expect(world.startsAt).toBe(48);
    expect(world.ordersUntil(49)).toEqual([]);
    expect(world.ordersUntil(60).map((order) => order.placedAt)).toEqual([50, 60]);
    expect(world.ordersUntil(1_000)).toEqual([]);
  });

  it('has couriers only during their shifts, and not on the next day', () => {
    const courier = world.drivers[0];
    if (!courier) throw new Error('No courier');
    expect(
      [29, 30, 119, 120, 30 + 1_440].map((at) => shiftLeft(world, courier, at) !== null),
    ).toEqual([false, true, true, false, false]);
  });
});
