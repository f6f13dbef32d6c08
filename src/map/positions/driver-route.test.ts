import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { stopsOf } from './driver-route.ts';

const HERE = { lat: 33.58, lon: -7.6 };
const STORE = { lat: 33.59, lon: -7.62 };
const DOOR = { lat: 33.6, lon: -7.63 };
const BREAKDOWN = { lat: 33.57, lon: -7.59 };

const carried = (more: Partial<Order> = {}) =>
  anOrder(7, { status: 'picked_up', pickup: STORE, dropoff: DOOR, ...more });
const placesOf = (order: Order) =>
  stopsOf(HERE, [order]).map(({ kind, lat, lon }) => [kind, { lat, lon }]);

it('a driver fetches an order at its store, and then goes to the door', () => {
  expect(placesOf(carried({ status: 'assigned' as never }))).toEqual([
    ['pickup', STORE],
    ['dropoff', DOOR],
  ]);
});

it('after a failed attempt he still goes to the door', () => {
  expect(placesOf(carried({ attempt: { number: 1 } as never }))).toEqual([['dropoff', DOOR]]);
});

it('an order on its way back is taken to its store', () => {
  const back = carried({ returnRequestedAt: '2026-11-30T10:00:00.000Z' as never });
  expect(placesOf(back)).toEqual([['dropoff', STORE]]);
});

it('an order that is handed over is fetched where its first driver stands', () => {
  const order = carried({ fetchFrom: { place: BREAKDOWN } as never });
  expect(placesOf(order)).toEqual([
    ['pickup', BREAKDOWN],
    ['dropoff', DOOR],
  ]);
});
