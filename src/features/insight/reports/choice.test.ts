import { describe, expect, it } from 'vitest';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import { queryOf, rangeOf, readChoice } from './choice.ts';

// Half past midnight on 1 September in Casablanca, which is an hour ahead of UTC.
const NOW = new Date('2026-08-31T23:30:00.000Z');
const range = (preset: Parameters<typeof rangeOf>[0]['preset'], from = '', to = '') =>
  rangeOf({ preset, from, to }, NOW);

describe('the query of a report', () => {
  it('counts days in Casablanca time', () => {
    expect(range('today')).toEqual({ from: '2026-09-01', to: '2026-09-01' });
    expect(range('yesterday')).toEqual({ from: '2026-08-31', to: '2026-08-31' });
    expect(range('last_7')).toEqual({ from: '2026-08-26', to: '2026-09-01' });
    expect(range('last_28')).toEqual({ from: '2026-08-05', to: '2026-09-01' });
    expect(range('last_month')).toEqual({ from: '2026-08-01', to: '2026-08-31' });
    expect(range('month')).toEqual({ from: '2026-09-01', to: '2026-09-01' });
    expect(range('year')).toEqual({ from: '2026-01-01', to: '2026-09-01' });
  });

  it('is null while the custom days are invalid', () => {
    expect(range('own', '2026-02-30', '2026-03-01')).toBeNull();
    expect(range('own', '2026-03-02', '2026-03-01')).toBeNull();
    expect(range('own', '2010-03-02', '2026-03-01')).toBeNull();
    expect(range('own', '2026-03-01', '2026-03-01')).toEqual({
      from: '2026-03-01',
      to: '2026-03-01',
    });
  });

  it('is read from the address, with the default for each invalid value', () => {
    const of = reportOf('payouts');
    const asked = (text: string) => queryOf(readChoice(new URLSearchParams(text), of), NOW);
    expect(asked('range=soon&rows=driver&driverId=7&sort=-nothing')).toEqual({
      from: '2026-08-03',
      to: '2026-09-01',
      rows: 'store',
      compare: 'before',
    });
    expect(asked('range=today&rows=zone&storeId=3&compare=none&sort=-amount')).toEqual({
      from: '2026-09-01',
      to: '2026-09-01',
      rows: 'zone',
      storeId: '3',
      compare: 'none',
      sort: '-amount',
    });
  });
});
