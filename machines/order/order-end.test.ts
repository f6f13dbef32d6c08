import { describe, expect, it } from 'vitest';
import { FOOD_FATES } from './food.ts';
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

  it('moves no money for a fate of the food', () => {
    const picked = { ...order, status: 'picked_up' } as const;
    for (const foodFate of [null, ...FOOD_FATES])
      expect(orderEnd({ ...picked, isBroughtBack: true, foodFate }, 'returned')).toEqual({
        ...orderEnd(picked, 'returned'),
        food: foodFate === 'taken_back' ? 'restockable' : 'prepared',
      });
  });

  it('puts everything back into stock until the store prepares it, then what can be sold again', () => {
    for (const status of ['placed', 'accepted'] as const)
      expect(orderEnd({ ...order, status }, 'cancelled').food).toBe('back');
    for (const status of ['preparing', 'ready'] as const)
      expect(orderEnd({ ...order, status }, 'cancelled').food).toBe('restockable');
    expect(orderEnd({ ...order, status: 'picked_up' }, 'returned').food).toBe('prepared');
  });
});
