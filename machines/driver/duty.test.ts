import { describe, expect, it } from 'vitest';
import { canTakeOrders, DRIVER_STATUSES, driverStatus, dutyOf } from './duty.ts';

describe('the status of a driver', () => {
  it('is busy only on duty with active orders', () => {
    expect(driverStatus('available', 0)).toBe('available');
    expect(driverStatus('available', 1)).toBe('busy');
    expect(driverStatus('on_break', 1)).toBe('on_break');
    expect(driverStatus('offline', 2)).toBe('offline');
  });

  it('is derived from duty and active orders, and converts back to duty', () => {
    for (const status of DRIVER_STATUSES)
      expect(driverStatus(dutyOf(status), status === 'busy' ? 1 : 0)).toBe(status);
  });

  it('decides which drivers can take orders', () => {
    expect(DRIVER_STATUSES.filter(canTakeOrders)).toEqual(['available', 'busy']);
  });
});
