import { expect, it } from 'vitest';
import { moment, timeOfDay, timeToSecond } from './moment.ts';

it('formats times in Casablanca time, with midnight as 00', () => {
  expect(timeOfDay('2026-01-10T23:00:00.000Z')).toBe('00:00');
  expect(moment('2026-07-14T12:30:00.000Z')).toContain('Jul 14');
  expect(timeOfDay('2026-07-14T12:30:00.000Z')).toBe('13:30');
  expect(timeOfDay('2026-07-14T23:05:00.000Z')).toBe('00:05');
  expect(timeToSecond('2026-11-21T06:12:03.456Z')).toBe('06:12:03');
});

it('names today by its time, tomorrow by its name, and another day by its date', () => {
  const now = Date.parse('2026-01-21T22:30:00.000Z');
  expect(moment('2026-01-21T22:45:00.000Z', now)).toBe('23:45');
  expect(moment('2026-01-21T23:00:00.000Z', now)).toBe('00:00 tomorrow');
  expect(moment('2026-01-22T05:30:00.000Z', now)).toBe('06:30 tomorrow');
  expect(moment('2026-01-22T23:30:00.000Z', now)).toContain('Jan 23');
  expect(moment('2026-01-20T23:30:00.000Z', now)).toBe('00:30');
  expect(moment('2026-01-20T22:30:00.000Z', now)).toContain('Jan 20');
});

it('includes the year of a moment in another year of Casablanca', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  expect(moment('2026-01-02T12:30:00.000Z', now)).not.toContain('2026');
  expect(moment('2025-12-31T12:30:00.000Z', now)).toContain('2025');
  expect(moment('2025-12-31T23:30:00.000Z', now)).not.toContain('2026');
});
