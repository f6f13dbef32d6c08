import { describe, expect, it } from 'vitest';
import { readUntil } from './until.ts';

// 21:05 in Casablanca, which is UTC in this season.
const NOW = Date.parse('2026-11-27T21:05:00Z');

describe('the end of a pause, as typed', () => {
  it('is a number of minutes or hours from now', () => {
    expect(readUntil('30', NOW)).toBe('2026-11-27T21:35:00.000Z');
    expect(readUntil(' 30 min ', NOW)).toBe('2026-11-27T21:35:00.000Z');
    expect(readUntil('2h', NOW)).toBe('2026-11-27T23:05:00.000Z');
  });

  it('is a time of day, tomorrow if it has passed today', () => {
    expect(readUntil('22:30', NOW)).toBe('2026-11-27T22:30:00.000Z');
    expect(readUntil('9h00', NOW)).toBe('2026-11-28T09:00:00.000Z');
  });

  it('is open if nothing is typed, and refused if it is neither', () => {
    expect(readUntil('', NOW)).toBeNull();
    for (const wrong of ['soon', '0', '25:00', '22:61', '99999'])
      expect(readUntil(wrong, NOW)).toBeUndefined();
  });
});
