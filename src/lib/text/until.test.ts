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

  it('is a time of day where nobody counts so many hours', () => {
    expect(readUntil('22h', NOW)).toBe('2026-11-27T22:00:00.000Z');
    expect(readUntil('12h', NOW)).toBe('2026-11-28T09:05:00.000Z');
    expect(readUntil('22 h', NOW)).toBe('2026-11-28T19:05:00.000Z');
    expect(readUntil('24h', NOW)).toBe('2026-11-28T21:05:00.000Z');
  });

  it('is a day and a time to come', () => {
    for (const typed of ['tomorrow 10:00', 'demain 10h', '28/11 10:00', '2026-11-28 10:00'])
      expect(readUntil(typed, NOW)).toBe('2026-11-28T10:00:00.000Z');
    expect(readUntil('2/12/2026 8h30', NOW)).toBe('2026-12-02T08:30:00.000Z');
    for (const past of ['yesterday 10:00', 'today 9:00'])
      expect(readUntil(past, NOW)).toBeUndefined();
  });

  it('is open if nothing is typed, and refused if it is neither', () => {
    expect(readUntil('', NOW)).toBeNull();
    for (const wrong of ['soon', '0', '25:00', '22:61', '99999'])
      expect(readUntil(wrong, NOW)).toBeUndefined();
  });
});
