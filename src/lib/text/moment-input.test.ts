import { expect, it } from 'vitest';
import { formatMomentInput, parseMomentInput, readTime } from './moment-input.ts';

const NOW = new Date('2026-07-01T10:00:00.000Z');

it.each([
  ['2026-07-14 18:30', '2026-07-14T17:30:00.000Z'],
  ['14/07/2026 18:30', '2026-07-14T17:30:00.000Z'],
  ['14/7 18h30', '2026-07-14T17:30:00.000Z'],
  ['14 juil. 18h', '2026-07-14T17:00:00.000Z'],
  ['Jul 14, 2026 18:30', '2026-07-14T17:30:00.000Z'],
  ['tomorrow 9:05', '2026-07-02T08:05:00.000Z'],
  ['+7 9:05', '2026-07-08T08:05:00.000Z'],
  ['2026-12-01 9:05', '2026-12-01T09:05:00.000Z'],
  ['2026-07-14T00:00', '2026-07-13T23:00:00.000Z'],
])('reads %s in Casablanca time', (typed, instant) => {
  expect(parseMomentInput(typed, NOW)).toBe(instant);
  expect(parseMomentInput(formatMomentInput(instant), NOW)).toBe(instant);
});

it.each(['', 'tomorrow', '2026-13-01 10:00', '2026-07-14', '2026-07-14 25:00', '14/7 7', '18:30'])(
  'refuses “%s”',
  (typed) => expect(parseMomentInput(typed, NOW)).toBeNull(),
);

it.each([
  ['18:30', '18:30'],
  ['18h30', '18:30'],
  ['18h', '18:00'],
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['0905', '09:05'],
  [' 23.59 ', '23:59'],
  ['00:00', '00:00'],
])('reads %s as a time of 24 hours', (typed, time) => expect(readTime(typed)).toBe(time));

it.each(['', '24:00', '9:60', '6:30 PM', '18:3', '930 ', 'noon', '-1'])('refuses “%s”', (typed) =>
  expect(readTime(typed)).toBeNull(),
);
