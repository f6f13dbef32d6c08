import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALWAYS_OPEN,
  isWithinHours,
  nextChange,
  openingAfterToday,
  opennessAt,
  WEEKDAYS,
} from '#rules/hours.ts';
import { Hours } from './opening-hours.ts';

// A Saturday in July 2026: Casablanca is one hour ahead of UTC.
const at = (local: string) => new Date(`2026-07-18T${local}:00+01:00`);
const closed: Hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const MINUTE = 60_000;

const time = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
const span = fc.tuple(time, time).filter(([a, b]) => a !== b);
const someHours = fc
  .record(
    Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(span, { maxLength: 2 })])) as Record<
      (typeof WEEKDAYS)[number],
      fc.Arbitrary<[string, string][]>
    >,
  )
  .filter((hours) => Hours.safeParse(hours).success);
// Across both clock changes around Ramadan 2026 (15 February, 22 March).
const someTime = fc
  .integer({ min: Date.UTC(2026, 1, 1), max: Date.UTC(2026, 3, 10) })
  .map((ms) => new Date(Math.floor(ms / MINUTE) * MINUTE));

describe('opening hours', () => {
  it('apply in Casablanca time, from the first minute up to the end', () => {
    const hours = { ...closed, sat: [['09:00', '17:30']] } as Hours;
    expect(isWithinHours(hours, at('08:59'))).toBe(false);
    expect(isWithinHours(hours, at('09:00'))).toBe(true);
    expect(isWithinHours(hours, at('17:29'))).toBe(true);
    expect(isWithinHours(hours, at('17:30'))).toBe(false);
  });

  it('can span midnight, and Sunday into Monday', () => {
    const late = { ...closed, fri: [['20:00', '02:00']] } as Hours;
    expect(isWithinHours(late, at('01:59'))).toBe(true);
    expect(isWithinHours(late, at('02:00'))).toBe(false);
    const sunday = { ...closed, sun: [['22:00', '03:00']] } as Hours;
    expect(isWithinHours(sunday, new Date('2026-07-20T02:30:00+01:00'))).toBe(true);
  });

  it('are refused if they overlap, also across the end of the week', () => {
    const parse = (hours: Partial<Hours>) => Hours.safeParse({ ...closed, ...hours }).success;
    expect(
      parse({
        mon: [
          ['09:00', '12:00'],
          ['11:00', '15:00'],
        ],
      }),
    ).toBe(false);
    expect(parse({ sun: [['20:00', '02:00']], mon: [['01:00', '03:00']] })).toBe(false);
    expect(parse({ sun: [['20:00', '02:00']], mon: [['02:00', '03:00']] })).toBe(true);
    expect(parse({ mon: [['09:00', '09:00']] })).toBe(false);
    expect(Hours.safeParse(ALWAYS_OPEN).success).toBe(true);
  });

  it('are overridden by holidays, with the name of the holiday', () => {
    const holidays = [{ from: '2026-07-15', to: '2026-07-18', name: 'Fête' }];
    expect(opennessAt(ALWAYS_OPEN, holidays, at('23:59'))).toEqual({
      isOpen: false,
      why: 'holiday',
      reason: 'Fête',
    });
    expect(nextChange(ALWAYS_OPEN, holidays, at('12:00'))).toEqual(at('24:00'));
  });

  it('have no next change if they never change', () => {
    expect(nextChange(ALWAYS_OPEN, [], at('12:00'))).toBeNull();
    expect(nextChange(closed, [], at('12:00'))).toBeNull();
    expect(nextChange(null, [], at('12:00'))).toBeNull();
  });

  it.each(['02:00', '02:30'])(
    'that begin at %s open when the clock leaves that time out',
    (from) => {
      // The clock goes from 02:00 to 03:00 on 22 March 2026, after Ramadan.
      const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] };
      const hours = { ...none, sun: [[from, '23:00']] } as Hours;
      const next = nextChange(hours, [], new Date('2026-03-19T02:01:00.000Z'));
      expect(next?.toISOString()).toBe('2026-03-22T02:00:00.000Z');
    },
  );

  it('change exactly at the next change', () => {
    fc.assert(
      fc.property(someHours, someTime, (hours, now) => {
        const is = isWithinHours(hours, now);
        const next = nextChange(hours, [], now);
        if (next === null) return;
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(isWithinHours(hours, next)).toBe(!is);
        // Every minute until then has the current state, including the minutes of clock changes.
        const until = Math.min(next.getTime(), now.getTime() + 3 * 86_400_000);
        for (let ms = now.getTime(); ms < until; ms += 7 * MINUTE)
          expect(isWithinHours(hours, new Date(ms))).toBe(is);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the next opening after today', () => {
  const evenings: Hours = { ...closed, fri: [['18:00', '02:00']], sat: [['18:00', '02:00']] };
  const shop: Hours = {
    ...closed,
    sat: [['08:00', '20:00']],
    mon: [
      ['14:00', '18:00'],
      ['09:00', '12:00'],
    ],
  };
  const local = (day: string, time: string) => new Date(`2026-07-${day}T${time}:00+01:00`);

  it.each([
    ['later today is not after today', shop, '07:00', local('20', '09:00')],
    ['the first hours of the next day with any', shop, '21:00', local('20', '09:00')],
    ['hours of an evening are of its day', evenings, '23:30', local('24', '18:00')],
    [
      'also after midnight, so that the next evening is after them',
      evenings,
      '01:00',
      local('18', '18:00'),
    ],
    ['around the clock, it is midnight', ALWAYS_OPEN, '13:00', local('19', '00:00')],
    ['without hours, too', null, '13:00', local('19', '00:00')],
    ['a store that never opens', closed, '13:00', local('19', '00:00')],
  ] as const)('%s', (_, hours, now, expected) => {
    expect(openingAfterToday(hours, [], at(now))).toEqual(expected);
  });

  it('is not on a holiday', () => {
    const holidays = [{ from: '2026-07-19', to: '2026-07-20', name: 'Aïd' }];
    expect(openingAfterToday(shop, holidays, at('12:00'))).toEqual(local('25', '08:00'));
    expect(openingAfterToday(null, holidays, at('12:00'))).toEqual(local('21', '00:00'));
  });
});
