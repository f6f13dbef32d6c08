import { describe, expect, it } from 'vitest';
import {
  AlarmLimits,
  type AlarmSettings,
  DEFAULT_ALARM_LIMITS,
} from '#contract/operations/alarm-limits.ts';
import { differences, inheritedLimit, LIMIT_ROWS, ownLimit, withLimit } from './limit-rows.ts';

const NOTHING: AlarmSettings = { base: {}, zones: {} };

describe('the rows of the limits', () => {
  it('are all limits of the contract, with its bounds', () => {
    expect(LIMIT_ROWS.map(({ name }) => name).sort()).toEqual(
      Object.keys(DEFAULT_ALARM_LIMITS).sort(),
    );
    const takes = (name: string, value: number) =>
      AlarmLimits.partial().safeParse({ [name]: value }).success;
    for (const { name, min, max } of LIMIT_ROWS)
      expect([name, takes(name, min), takes(name, max), takes(name, min - 1), takes(name, max + 1)])
        // One line per limit, so that a failure names it.
        .toEqual([name, true, true, false, false]);
  });

  it('set a limit for one zone, and remove the zone when no limit differs', () => {
    const one = withLimit(NOTHING, 'Maârif', 'acceptMinutes', 9);
    expect(one).toEqual({ base: {}, zones: { Maârif: { acceptMinutes: 9 } } });
    const both = withLimit(one, null, 'acceptMinutes', 7);
    expect([
      ownLimit(both, 'Maârif', 'acceptMinutes'),
      inheritedLimit(both, 'Maârif', 'acceptMinutes'),
    ]).toEqual([9, 7]);
    expect(inheritedLimit(both, null, 'acceptMinutes')).toBe(DEFAULT_ALARM_LIMITS.acceptMinutes);
    expect(differences(NOTHING, both)).toEqual([
      { zone: null, name: 'acceptMinutes', before: undefined, after: 7 },
      { zone: 'Maârif', name: 'acceptMinutes', before: undefined, after: 9 },
    ]);
    expect(withLimit(one, 'Maârif', 'acceptMinutes', undefined)).toEqual(NOTHING);
  });
});
