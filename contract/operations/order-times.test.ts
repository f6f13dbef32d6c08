import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedReadyMs, lateFromMs, overdueMs, storeToDoorMs } from './order-times.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const minutes = (ms: number) => (ms - NOW) / 60_000;
const cooking = (due: number) =>
  ({ status: 'preparing', statusAt: at(-40), readyDueAt: at(due) }) as const;

describe('a kitchen', () => {
  it('is ready at its time until then, and later the longer it is overdue', () => {
    const readyAfter = [10, 0, -2, -10, -30].map((due) =>
      minutes(expectedReadyMs(cooking(due), NOW)),
    );
    expect(readyAfter).toEqual([10, 0, 2, 5, 15]);
    expect(overdueMs(cooking(-10), NOW)).toBe(600_000);
  });

  it('is neither overdue nor awaited once the food is ready', () => {
    const ready = { ...cooking(-30), status: 'ready' as const };
    expect(overdueMs(ready, NOW)).toBe(0);
    expect(minutes(expectedReadyMs(ready, NOW))).toBe(-40);
  });
});

describe('the instant from which an order will be late', () => {
  const place = { lat: 33.59, lon: -7.62 };
  const orderOf = (
    status: 'preparing' | 'ready' | 'picked_up',
    readyIn: number,
    promisedIn: number,
  ) => ({
    status,
    statusAt: at(readyIn),
    readyDueAt: at(readyIn),
    promisedAt: at(promisedIn),
    pickup: place,
    dropoff: { lat: 33.6, lon: -7.6 },
  });

  it('is the last instant at which a driver who waits at the store is in time', () => {
    const minute = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(
        fc.constantFrom('preparing', 'ready' as const),
        minute,
        minute,
        fc.integer({ min: -120 * 60, max: 120 * 60 }),
        (status, readyIn, promisedIn, seconds) => {
          const order = orderOf(status, readyIn, promisedIn);
          const nowMs = NOW + seconds * 1_000 + 1;
          const doorMs = Math.max(nowMs, expectedReadyMs(order, nowMs)) + storeToDoorMs(order);
          expect(nowMs > (lateFromMs(order) ?? 0)).toBe(doorMs > Date.parse(order.promisedAt));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('does not exist once the order is picked up', () => {
    expect(lateFromMs(orderOf('picked_up', -5, 30))).toBeNull();
  });
});
