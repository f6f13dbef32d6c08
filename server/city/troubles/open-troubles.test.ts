import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { LEFT_AT_MOST, troublesToTake } from './open-troubles.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const at = (minutesAgo: number) => new Date(NOW_MS - minutesAgo * MINUTE_MS).toISOString();
const tried = (id: number, zone: string, minutesAgo: number, more: object = {}) =>
  ({
    id,
    zone,
    status: 'picked_up',
    attempt: { at: at(minutesAgo), decision: null },
    ...more,
  }) as Order;
const proposed = (id: number, zone: string, minutesAgo: number, by = 'store') =>
  ({
    id,
    zone,
    status: 'preparing',
    amendment: { open: { number: 1, by, expiresAt: at(minutesAgo - 10) } },
  }) as Order;

const taken = (orders: Order[], inHand: number[] = []) =>
  troublesToTake({
    orders,
    autopilot: new Set(['Palmier']),
    inHand: new Set(inHand),
    nowMs: NOW_MS,
    realMs: (minutes) => minutes * MINUTE_MS,
  }).map(({ order }) => order.id);

describe('the colleague of the city', () => {
  it('takes what waits in zones on autopilot after a moment, the oldest first', () => {
    const orders = [tried(1, 'Palmier', 2), tried(2, 'Palmier', 1), proposed(3, 'Palmier', 4)];
    expect(taken(orders)).toEqual([3, 1]);
  });

  it('leaves the others to the console, until they are old or too many', () => {
    expect(taken([tried(1, 'Oasis', 5), proposed(2, 'Oasis', 11)])).toEqual([]);
    expect(taken([tried(1, 'Oasis', 13)])).toEqual([1]);
    const many = Array.from({ length: LEFT_AT_MOST + 2 }, (_, n) => tried(n + 1, 'Oasis', 9 - n));
    expect(taken(many)).toEqual([1, 2]);
  });

  it('leaves claimed and decided orders', () => {
    const decided = { attempt: { at: at(20), decision: { kind: 'wait' } } };
    const orders = [
      tried(1, 'Palmier', 20),
      tried(2, 'Palmier', 20, decided),
      tried(3, 'Palmier', 20, { returnRequestedAt: at(20) }),
      tried(4, 'Palmier', 20, { fetchFrom: {} }),
      proposed(5, 'Palmier', 5, 'staff'),
    ];
    expect(taken(orders, [1])).toEqual([]);
  });
});
