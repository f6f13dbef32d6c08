import { describe, expect, it } from 'vitest';
import { readAdjustment } from './ask-adjust.tsx';

describe('an adjustment with its reason', () => {
  it('is parsed with its sign, and requires both', () => {
    expect(readAdjustment('+12\nDelivery')).toEqual({ change: 12, reason: 'Delivery' });
    expect(readAdjustment(' 12 \n Delivery ')).toEqual({ change: 12, reason: 'Delivery' });
    expect(readAdjustment('−3\nBroken')).toEqual({ change: -3, reason: 'Broken' });
    for (const text of ['', '12', '12\n ', '0\nWhy', '1.5\nWhy', '--1\nWhy', 'many\nWhy'])
      expect(readAdjustment(text), text).toBeNull();
  });
});
