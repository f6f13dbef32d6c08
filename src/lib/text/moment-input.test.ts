import { expect, it } from 'vitest';
import { formatMomentInput, parseMomentInput } from './moment-input.ts';

it.each([
  ['2026-07-14 18:30', '2026-07-14T17:30:00.000Z'],
  ['2026-12-01 9:05', '2026-12-01T09:05:00.000Z'],
  ['2026-07-14T00:00', '2026-07-13T23:00:00.000Z'],
])('reads %s in Casablanca time', (typed, instant) => {
  expect(parseMomentInput(typed)).toBe(instant);
  expect(parseMomentInput(formatMomentInput(instant))).toBe(instant);
});

it.each(['', 'tomorrow', '2026-13-01 10:00', '2026-07-14', '2026-07-14 25:00'])(
  'refuses “%s”',
  (typed) => expect(parseMomentInput(typed)).toBeNull(),
);
