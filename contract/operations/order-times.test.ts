import { describe, expect, it } from 'vitest';
import { earliestDoorMs, expectedReadyMs, overdueMs } from './order-times.ts';

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

it('the earliest delivery follows the expected end of the kitchen', () => {
  const place = { lat: 33.59, lon: -7.62 };
  const order = { ...cooking(-20), pickup: place, dropoff: place };
  expect(minutes(earliestDoorMs(order, NOW) ?? 0)).toBe(16);
  expect(earliestDoorMs({ ...order, status: 'picked_up' }, NOW)).toBeNull();
});
