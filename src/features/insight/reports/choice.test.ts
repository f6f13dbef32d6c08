import { describe, expect, it } from 'vitest';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import { queryOf, rangeOf, readChoice, rhythmOf } from './choice.ts';

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
      compare: 'days',
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

  it('compares a number of days with as many days, and a month with the month before', () => {
    const asked = (text: string) =>
      queryOf(readChoice(new URLSearchParams(text), reportOf('payouts')), NOW)?.compare;
    expect(['last_7', 'last_28', 'last_30'].map((one) => asked(`range=${one}`))).toEqual(
      Array(3).fill('days'),
    );
    expect(['today', 'month', 'last_month', 'year'].map((one) => asked(`range=${one}`))).toEqual(
      Array(4).fill('before'),
    );
    expect(asked('range=own&from=2026-06-01&to=2026-06-30')).toBe('before');
  });

  it('is scheduled as often as its range is long', () => {
    const rhythm = (preset: Parameters<typeof rangeOf>[0]['preset'], from = '', to = '') =>
      rhythmOf({ preset, from, to }, NOW);
    expect(['today', 'yesterday'].map((one) => rhythm(one as 'today'))).toEqual(['day', 'day']);
    expect(rhythm('last_7')).toBe('week');
    expect(rhythm('last_28')).toBe('week');
    for (const one of ['last_30', 'month', 'last_month', 'year'] as const)
      expect(rhythm(one)).toBe('month');
    expect(rhythm('own', '2026-08-10', '2026-08-16')).toBe('week');
    expect(rhythm('own', '2026-06-01', '2026-06-30')).toBe('month');
    expect(rhythm('own')).toBe('month');
  });
});
