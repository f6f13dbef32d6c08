import { describe, expect, it } from 'vitest';
import { foodOf, isBroughtBack, isToFetch } from './food.ts';
import { ORDER_STATUSES } from './order-machine.ts';

const from = { driver: { id: 7 } };

describe('where the food of an order is', () => {
  it('is at the store until it is picked up, whatever else is known', () => {
    for (const status of ORDER_STATUSES)
      if (status !== 'picked_up')
        expect(foodOf({ status, returnRequestedAt: 'now', fetchFrom: from })).toBe('store');
  });

  it('follows the facts of an order on the road', () => {
    const order = { status: 'picked_up' } as const;
    expect(foodOf(order)).toBe('door');
    expect(foodOf({ ...order, fetchFrom: from })).toBe('driver');
    expect(foodOf({ ...order, returnRequestedAt: 'now' })).toBe('back');
    // Also what is brought back is fetched first.
    expect(foodOf({ ...order, returnRequestedAt: 'now', fetchFrom: from })).toBe('driver');
    expect(isBroughtBack({ ...order, returnRequestedAt: 'now', fetchFrom: from })).toBe(true);
  });

  it('is fetched from a store or a driver', () => {
    expect(isToFetch({ status: 'ready' })).toBe(true);
    expect(isToFetch({ status: 'picked_up', fetchFrom: from })).toBe(true);
    expect(isToFetch({ status: 'picked_up' })).toBe(false);
  });
});
