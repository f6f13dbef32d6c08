import { expect, it } from 'vitest';
import { parsePastTime } from './past-time.ts';

const NOW = Date.parse('2026-11-27T23:10:00.000Z');
const read = (text: string) => {
  const ms = parsePastTime(text, NOW);
  return ms === null ? null : new Date(ms).toISOString();
};

it.each([
  ['22:14', '2026-11-27T22:14:00.000Z'],
  ['22h14', '2026-11-27T22:14:00.000Z'],
  ['9:05:30', '2026-11-27T09:05:30.000Z'],
  ['yesterday 21:30', '2026-11-26T21:30:00.000Z'],
  ['Today 21:30', '2026-11-27T21:30:00.000Z'],
  ['2026-11-26 23:30', '2026-11-26T23:30:00.000Z'],
  ['-30', '2026-11-27T22:40:00.000Z'],
])('reads %s as a past time in Casablanca', (text, instant) => {
  expect(read(text)).toBe(instant);
});

it('reads a time that is still ahead as yesterday’s', () => {
  expect(read('23:40')).toBe('2026-11-26T23:40:00.000Z');
});

it.each(['', 'noon', '25:00', '22:61', 'tomorrow 10:00'])('refuses %j', (text) => {
  expect(read(text)).toBeNull();
});
