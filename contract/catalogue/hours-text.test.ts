import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursText, readHours } from './hours-text.ts';
import { ALWAYS_OPEN, Hours, WEEKDAYS } from './opening-hours.ts';

const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const minute = fc
  .integer({ min: 0, max: 95 })
  .map(
    (n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
  );
const day = fc.array(fc.tuple(minute, minute), { maxLength: 2 });
const anyHours = fc
  .record(Object.fromEntries(WEEKDAYS.map((name) => [name, day])))
  .filter((hours) => Hours.safeParse(hours).success);

describe('opening hours as text', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(anyHours, (hours) => {
        expect(readHours(hoursText(hours as Hours))).toEqual({ hours });
      }),
    );
    expect(readHours(hoursText(null))).toEqual({ hours: null });
    expect(readHours(hoursText(ALWAYS_OPEN))).toEqual({ hours: ALWAYS_OPEN });
    expect(hoursText(ALWAYS_OPEN)).toBe('Mon-Sun 00:00-24:00');
    expect(hoursText(closed)).toBe('closed');
  });

  it('are read in common formats and languages', () => {
    const week: [string, string][] = [
      ['09:00', '13:00'],
      ['15:00', '22:30'],
    ];
    const usual = { ...closed, mon: week, tue: week, sat: [['10:00', '02:00']] };
    for (const text of [
      'Mon-Tue 09:00-13:00 15:00-22:30; Sat 10:00-02:00',
      'lun, mar : 9h-13h, 15h-22h30 ; samedi 10h – 2h',
      'Mo,Tu 9-13,15-22:30, Sa 10-2',
      'Monday-Tuesday 9:00 - 13:00, 15:00 - 22:30\nSaturday 10:00-2:00; Sun closed',
      'الاثنين 9-13 15-22:30؛ الثلاثاء 9-13 15-22:30؛ السبت 10-2',
    ])
      expect(readHours(text), text).toEqual({ hours: usual });
    expect(readHours('8:00-20:00')).toEqual(readHours('Mon-Sun 08:00-20:00'));
    expect(readHours('Sat-Mon 8-9')).toEqual(readHours('Sat,Sun,Mon 08:00-09:00'));
  });

  it('are refused with a reason if ambiguous or incomplete', () => {
    for (const [text, words] of [
      ['', 'is missing'],
      ['Mon', 'has days without their times'],
      ['Mon closed 9-12', 'has days without their times'],
      ['9-12; Sat 9-10', 'has times without their days'],
      ['Mon 9-12; Mon 14-18', 'names Mon twice'],
      ['sometimes', '“sometimes” is neither a day nor times such as 09:00-22:00'],
      ['Mon 25:00-26:00', 'must be a time such as 09:30'],
      ['Mon 9-9', 'must not be empty; all day is 00:00 to 24:00'],
      ['Mon 9-12 11-13', 'must not overlap'],
      ['Mon 9-12-13', '“9-12-13” is neither a day nor times such as 09:00-22:00'],
    ])
      expect(readHours(text as string), text).toMatchObject({
        fault: { message: words, reason: expect.any(String) },
      });
  });
});
