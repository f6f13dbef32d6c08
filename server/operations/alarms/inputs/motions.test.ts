import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { createMotions } from './motions.ts';

const PLACE = { lat: 33.59, lon: -7.57 };
const order = {
  id: 1,
  status: 'picked_up',
  pickup: { lat: 33.59, lon: -7.62 },
  dropoff: { lat: 33.6, lon: -7.62 },
} as object as Order;
const stood = { driverId: 7, stands: { sinceMs: 1_000, at: PLACE }, strayedMetres: 0 };
const at =
  (atMs: number, place = PLACE) =>
  () => ({ ...place, atMs });

it('a resumed standstill continues for a driver at the same place, and restarts elsewhere', () => {
  const motions = createMotions();
  motions.resume([stood]);
  motions.take(new Map([[7, [order]]]), at(9_000));
  expect(motions.get(7)?.sinceMs).toBe(1_000);
  motions.resume([stood]);
  motions.take(new Map([[7, [order]]]), at(9_000, { ...PLACE, lat: 33.591 }));
  expect(motions.get(7)?.sinceMs).toBe(9_000);
});

it('a resumed standstill restarts for a driver who carried no order at the takeover', () => {
  const motions = createMotions();
  motions.resume([stood]);
  motions.take(new Map(), at(9_000));
  motions.take(new Map([[7, [order]]]), at(99_000));
  expect(motions.get(7)?.sinceMs).toBe(99_000);
});
