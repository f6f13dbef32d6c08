import { expect, it } from 'vitest';
import { periodsWithout } from './periods.ts';

it('a store gets a statement of the last period first, and then of each that ends', () => {
  const today = '2026-11-23';
  expect(periodsWithout('month', today, null)).toEqual([{ from: '2026-10-01', to: '2026-10-31' }]);
  expect(periodsWithout('month', today, '2026-10-31')).toEqual([]);
  expect(periodsWithout('week', today, '2026-11-08')).toEqual([
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ]);
});

it('after a change of rhythm, periods continue where the last statement ended', () => {
  expect(periodsWithout('week', '2026-11-23', '2026-10-31')).toEqual([
    { from: '2026-11-01', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ]);
  expect(periodsWithout('month', '2026-12-01', '2026-11-15')).toEqual([
    { from: '2026-11-16', to: '2026-11-30' },
  ]);
});
