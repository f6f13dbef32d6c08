import { expect, it } from 'vitest';
import { moment, timeOfDay } from './moment.ts';

it('tells moments as the clocks of Casablanca do, midnight as 00', () => {
  expect(timeOfDay('2026-01-10T23:00:00.000Z')).toMatch(/^0[01]:00$/);
  expect(moment('2026-07-14T12:30:00.000Z')).toContain('Jul 14');
  expect(timeOfDay('2026-07-14T12:30:00.000Z')).toBe('13:30');
  expect(timeOfDay('2026-07-14T23:05:00.000Z')).toBe('00:05');
});
