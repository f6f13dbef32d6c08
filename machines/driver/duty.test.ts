import { describe, expect, it } from 'vitest';
import { canTakeOrders, DRIVER_STATUSES, driverStatus, dutyOf } from './duty.ts';

describe('the status of a driver', () => {
  it('is busy only on duty with orders in hand', () => {
    expect(driverStatus('available', 0)).toBe('available');
    expect(driverStatus('available', 1)).toBe('busy');
    expect(driverStatus('on_break', 1)).toBe('on_break');
    expect(driverStatus('offline', 2)).toBe('offline');
  });

  it('follows from its duty and the orders in hand, either way', () => {
    for (const status of DRIVER_STATUSES)
      expect(driverStatus(dutyOf(status), status === 'busy' ? 1 : 0)).toBe(status);
  });

  it('decides who can take an order', () => {
    expect(DRIVER_STATUSES.filter(canTakeOrders)).toEqual(['available', 'busy']);
  });
});
