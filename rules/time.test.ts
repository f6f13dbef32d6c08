import { describe, expect, it } from 'vitest';
import {
  casablancaClock,
  casablancaDay,
  casablancaDayBegin,
  casablancaDayStart,
  casablancaFormat,
  dayAfter,
  plainFormat,
} from './time.ts';

const HOUR_MS = 3_600_000;

describe('the Casablanca day', () => {
  it.each([
    // One hour ahead of UTC.
    ['2026-07-10T22:59:59.500Z', '2026-07-09T23:00:00.000Z'],
    ['2026-07-10T23:00:00.000Z', '2026-07-10T23:00:00.000Z'],
    // Ramadan.
    ['2026-03-01T12:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    // The days of clock changes, in both directions.
    ['2026-02-15T12:00:00.000Z', '2026-02-14T23:00:00.000Z'],
    ['2026-03-22T12:00:00.000Z', '2026-03-22T00:00:00.000Z'],
    ['2026-09-20T23:59:59.999Z', '2026-09-19T23:00:00.000Z'],
    // Permanently UTC.
    ['2026-11-21T23:06:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2027-07-01T23:30:00.000Z', '2027-07-01T00:00:00.000Z'],
  ])('of %s began at %s', (now, start) => {
    expect(casablancaDayStart(new Date(now)).toISOString()).toBe(start);
  });

  it('follows the change to UTC in September 2026, which older time zone data lack', () => {
    expect(casablancaDay(new Date('2026-11-21T23:06:00Z'))).toBe('2026-11-21');
    expect(casablancaDay(new Date('2026-07-21T23:06:00Z'))).toBe('2026-07-22');
  });

  it('begins where the previous day ends, for ten years', () => {
    for (let day = '2018-01-01'; day < '2028-01-01'; day = dayAfter(day, 1)) {
      const begin = casablancaDayBegin(day);
      expect(casablancaDay(begin)).toBe(day);
      expect(casablancaDay(begin.getTime() - 1)).toBe(dayAfter(day, -1));
      expect(casablancaClock(begin).minute).toBe(0);
    }
  });
});

describe('Casablanca time', () => {
  it('agrees with the time zone database, where all its versions agree', () => {
    const known = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Africa/Casablanca',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    const ours = casablancaFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' });
    const until = Date.parse('2026-09-20T01:00Z');
    for (let at = Date.parse('2018-01-01T00:00Z'); at < until; at += HOUR_MS) {
      if (ours(at) !== known.format(at)) expect(ours(at)).toBe(known.format(at));
    }
  });

  it('gives weekday and minute', () => {
    expect(casablancaClock(new Date('2026-11-22T23:59:30Z'))).toEqual({
      day: '2026-11-22',
      weekday: 6,
      minute: 23 * 60 + 59,
    });
    expect(casablancaClock(new Date('2026-07-12T23:00:00Z'))).toEqual({
      day: '2026-07-13',
      weekday: 0,
      minute: 0,
    });
  });

  it('formats midnight as 00', () => {
    const write = casablancaFormat('en', { hour: '2-digit', minute: '2-digit' });
    expect(write(Date.parse('2026-11-21T00:05:00Z'))).toBe('00:05');
    expect(write(Date.parse('2026-07-20T23:05:00Z'))).toBe('00:05');
  });
});

describe('dates in Arabic', () => {
  const at = new Date('2026-11-21T14:05:00Z');
  const write = (style: Parameters<typeof plainFormat>[1]) =>
    plainFormat('ar-MA', { hourCycle: 'h23', ...style })(at);

  it.each([
    [{ day: 'numeric', month: 'short' }, '21 نونبر'],
    [{ dateStyle: 'medium' }, '21 نونبر 2026'],
    [{ dateStyle: 'medium', timeStyle: 'short' }, '21 نونبر 2026، 14:05'],
  ] as const)('have the name of the month in the style %j', (style, text) => {
    expect(write(style)).toBe(text);
  });
});
