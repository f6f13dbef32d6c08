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

it('goes on with who still stands where they stood, and not with who stands elsewhere', () => {
  const motions = createMotions();
  motions.resume([stood]);
  motions.take(new Map([[7, [order]]]), at(9_000));
  expect(motions.get(7)?.sinceMs).toBe(1_000);
  motions.resume([stood]);
  motions.take(new Map([[7, [order]]]), at(9_000, { ...PLACE, lat: 33.591 }));
  expect(motions.get(7)?.sinceMs).toBe(9_000);
});

it('starts again for a driver who carried nothing at the takeover, and gets an order later', () => {
  const motions = createMotions();
  motions.resume([stood]);
  motions.take(new Map(), at(9_000));
  motions.take(new Map([[7, [order]]]), at(99_000));
  expect(motions.get(7)?.sinceMs).toBe(99_000);
});
