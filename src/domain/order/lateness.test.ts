import { expect, it } from 'vitest';
import { anOrder } from '#tests/support/sample-events.ts';
import { lateMs } from './lateness.ts';
import { isLate } from './order-marks.ts';

const promisedAtMs = Date.parse('2026-07-14T12:00:00Z');
const order = { ...anOrder(1), promisedAt: '2026-07-14T12:00:00Z' };

it('measures the delay of an open order up to now', () => {
  expect(lateMs(order, promisedAtMs)).toBeNull();
  expect(lateMs(order, promisedAtMs + 5_000)).toBe(5_000);
  expect(isLate({ order, promisedAtMs }, promisedAtMs)).toBe(false);
  expect(isLate({ order, promisedAtMs }, promisedAtMs + 1)).toBe(true);
});

it('measures the delay of a closed order up to its end', () => {
  const closed = { ...order, status: 'delivered', statusAt: '2026-07-14T12:03:00Z' } as const;
  expect(lateMs(closed, promisedAtMs + 3_600_000)).toBe(180_000);
});

it('has no promise to keep once it goes back to its store', () => {
  const back = { ...order, status: 'picked_up', returnRequestedAt: order.placedAt } as const;
  expect(lateMs(back, promisedAtMs + 5_000)).toBeNull();
  expect(isLate({ order: back, promisedAtMs }, promisedAtMs + 5_000)).toBe(false);
});
