import { describe, expect, it } from 'vitest';
import { daysOf, periodBefore, periodsOf } from './range.ts';

describe('a range of days', () => {
  it('includes its first and last day', () => {
    expect(daysOf({ from: '2026-02-14', to: '2026-02-14' })).toBe(1);
    expect(daysOf({ from: '2024-01-01', to: '2024-12-31' })).toBe(366);
  });

  it('is compared with the same number of days before, or of whole months', () => {
    expect(periodBefore({ from: '2026-11-10', to: '2026-11-16' })).toEqual({
      from: '2026-11-03',
      to: '2026-11-09',
    });
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(periodBefore({ from: '2025-11-01', to: '2026-10-31' })).toEqual({
      from: '2024-11-01',
      to: '2025-10-31',
    });
  });

  it('is compared with as many days before if it was chosen as a number of days', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' }, 'days')).toEqual({
      from: '2026-10-02',
      to: '2026-10-31',
    });
  });

  it('is divided into days up to three months, and beyond into months, cut at its ends', () => {
    expect(periodsOf({ from: '2026-10-01', to: '2026-12-31' })).toHaveLength(92);
    const months = periodsOf({ from: '2026-01-10', to: '2026-06-05' });
    expect(months).toHaveLength(6);
    expect(months[0]).toEqual({ from: '2026-01-10', to: '2026-01-31' });
    expect(months[1]).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(months[5]).toEqual({ from: '2026-06-01', to: '2026-06-05' });
  });
});
