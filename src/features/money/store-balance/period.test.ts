import { describe, expect, it } from 'vitest';
import { casablancaDay } from '#rules/time.ts';
import { isUnfinished, periodOf } from './period.ts';

const now = new Date('2026-11-21T10:00:00Z');
const days = ({ from, to }: ReturnType<typeof periodOf>) => [
  from && casablancaDay(from),
  to && casablancaDay(new Date(to.getTime() - 1)),
];

describe('a period', () => {
  it.each([
    ['week', ['2026-11-16', '2026-11-22']],
    ['last_week', ['2026-11-09', '2026-11-15']],
    ['month', ['2026-11-01', '2026-11-30']],
    ['last_month', ['2026-10-01', '2026-10-31']],
    ['everything', [null, null]],
  ] as const)('%s is whole days in Casablanca', (name, expected) => {
    expect(days(periodOf(name, now))).toEqual(expected);
  });

  it('begins at midnight in Casablanca, not in UTC', () => {
    expect(periodOf('month', new Date('2026-05-31T23:30:00Z')).from?.toISOString()).toBe(
      '2026-05-31T23:00:00.000Z',
    );
  });

  it('with custom days includes both, and ignores an invalid day', () => {
    expect(days(periodOf('own', now, '2026-11-01', '2026-11-01'))).toEqual([
      '2026-11-01',
      '2026-11-01',
    ]);
    for (const until of ['2026-13-45', '2026-02-30', '9999-12-31'])
      expect(periodOf('own', now, 'tomorrow', until)).toEqual({ from: null, to: null });
  });
});

it('is not final until its last day has ended', () => {
  const names = ['last_month', 'last_week', 'month', 'week', 'everything'] as const;
  expect(names.filter((name) => isUnfinished(periodOf(name, now), now))).toEqual([
    'month',
    'week',
    'everything',
  ]);
});
