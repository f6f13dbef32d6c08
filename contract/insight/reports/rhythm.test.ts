import { describe, expect, it } from 'vitest';
import { lastPeriodBefore, periodAfter, periodAround } from './rhythm.ts';

describe('periods of a rhythm', () => {
  it('are days, weeks from Monday, and months', () => {
    expect(periodAround('day', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(periodAround('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(periodAround('week', '2026-02-15')).toEqual({ from: '2026-02-09', to: '2026-02-15' });
    expect(periodAround('month', '2028-02-17')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('follow one another without gaps', () => {
    for (const rhythm of ['day', 'week', 'month'] as const) {
      let period = periodAround(rhythm, '2025-12-20');
      for (let n = 0; n < 60; n += 1) {
        const next = periodAfter(rhythm, period.from);
        expect(lastPeriodBefore(rhythm, next.from)).toEqual(period);
        expect(lastPeriodBefore(rhythm, next.to)).toEqual(period);
        period = next;
      }
    }
  });
});
