import { describe, expect, it } from 'vitest';
import { orderEnd } from './order-end.ts';

const order = { status: 'placed', payment: 'card', driverId: 7 } as const;

describe('what the end of an order does', () => {
  it('pays the store and the driver for a delivery only', () => {
    expect(orderEnd({ ...order, status: 'picked_up' }, 'delivered')).toEqual({
      books: 'sale',
      payment: 'charged',
      food: 'delivered',
      promotions: 'settled',
    });
    expect(orderEnd({ ...order, status: 'picked_up' }, 'returned').books).toBe('none');
  });

  it('releases a card, and asks no cash', () => {
    expect(orderEnd(order, 'cancelled').payment).toBe('released');
    expect(orderEnd({ ...order, payment: 'cash' }, 'cancelled').payment).toBe('not_asked');
  });

  it('puts food back into stock until the store prepares it', () => {
    for (const status of ['placed', 'accepted'] as const)
      expect(orderEnd({ ...order, status }, 'cancelled').food).toBe('back');
    for (const status of ['preparing', 'ready'] as const)
      expect(orderEnd({ ...order, status }, 'cancelled').food).toBe('prepared');
    expect(orderEnd({ ...order, status: 'picked_up' }, 'returned').food).toBe('prepared');
  });
});
