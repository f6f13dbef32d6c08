import { expect, it } from 'vitest';
import { forecast, forecastWithout } from './forecast.ts';
import { toPlace } from './ground.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const at = (east: number) => ({ lat: 33.57, lon: -7.6 + east * 0.01079 });
const order = (id: number, status: string, door: number, store = 1) => ({
  id: id as never,
  status: status as 'ready',
  statusAt: new Date(NOW).toISOString(),
  store: { id: store as never, name: 'S' },
  pickup: at(0),
  dropoff: at(door),
  readyDueAt: new Date(NOW + 30 * 60_000).toISOString(),
  assignedAt: new Date(NOW).toISOString(),
});
const minutes = (ms: number | null | undefined) =>
  ms == null ? null : Math.round((ms - NOW) / 60_000);

it('a driver delivers carried orders to the nearest address first, then waits for unready food', () => {
  const found = forecast(
    at(1),
    [order(1, 'preparing', 1), order(2, 'picked_up', 2), order(3, 'picked_up', 1)],
    NOW,
  );
  // A kilometre takes 4.4 minutes, a stop four.
  expect([3, 2, 1].map((id) => minutes(found.get(id)?.doorMs))).toEqual([2, 10, 38]);
  expect(minutes(found.get(1)?.pickupMs)).toBe(30);
  expect(found.get(2)?.pickupMs).toBeNull();
});

it('orders of one store are picked up together', () => {
  const found = forecast(at(0), [order(1, 'ready', 1), order(2, 'ready', 2)], NOW);
  expect(found.get(1)?.pickupMs).toBe(found.get(2)?.pickupMs);
});

it('what goes back is brought to its store after the deliveries, and has no forecast', () => {
  const back = { ...order(1, 'picked_up', 3), returnRequestedAt: new Date(NOW).toISOString() };
  const found = forecast(at(1), [back, order(2, 'picked_up', 2), order(3, 'ready', 1, 2)], NOW);
  expect(found.has(1)).toBe(false);
  // A kilometre to the door, four minutes there, two back to the store, four there.
  expect(minutes(found.get(2)?.doorMs)).toBe(6);
  expect(minutes(found.get(3)?.pickupMs)).toBe(23);
});

it('an order is fetched from the driver who hands it over, apart from others of its store', () => {
  const fetchFrom = {
    driver: { id: 9 as never, name: 'First', code: 'd9' },
    place: at(2),
    cause: 'driver_accident' as const,
    askedAt: new Date(NOW).toISOString(),
    givenAt: null,
  };
  const handed = { ...order(1, 'picked_up', 2), fetchFrom };
  const found = forecast(at(1), [handed, order(2, 'ready', 1)], NOW);
  expect(found.get(1)?.atStoreMs).toBeNull();
  expect(minutes(found.get(1)?.pickupMs)).toBe(6);
  expect(minutes(found.get(1)?.doorMs)).toBe(10);
  expect(found.get(2)?.pickupMs).toBeGreaterThan(found.get(1)?.doorMs ?? 0);
});

it('a driver waits for an overdue kitchen, the longer the more it is overdue', () => {
  const overdue = (by: number) => ({
    ...order(1, 'preparing', 0),
    readyDueAt: new Date(NOW - by * 60_000).toISOString(),
  });
  const picked = [4, 20, 40].map((by) =>
    minutes(forecast(at(0), [overdue(by)], NOW).get(1)?.pickupMs),
  );
  expect(picked).toEqual([2, 10, 20]);
});

it('an order without a driver is brought by the nearest free one, or later if none is free', () => {
  const ready = { ...order(1, 'ready', 1), readyDueAt: new Date(NOW).toISOString() };
  const doors = [[], [at(3)], [at(3), at(1)]].map((free) =>
    minutes(forecastWithout(ready, free.map(toPlace), NOW).doorMs),
  );
  // Kilometres of four and a half minutes; two minutes at the store before and after, two at the door.
  expect(doors).toEqual([25, 24, 15]);
});
