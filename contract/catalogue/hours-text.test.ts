import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALWAYS_OPEN, WEEKDAYS } from '#rules/hours.ts';
import { hoursText, readHours } from './hours-text.ts';
import { Hours } from './opening-hours.ts';

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

  it('are read as people write them in French and Arabic', () => {
    const day = (...spans: [string, string][]) => ({
      hours: Object.fromEntries(WEEKDAYS.map((name) => [name, spans])),
    });
    for (const text of ['9h à 22h', 'de 9h à 22h', '9 h à 22 h', 'tous les jours 9h-22h'])
      expect(readHours(text), text).toEqual(day(['09:00', '22:00']));
    for (const text of [
      '7j/7 : 9h-22h',
      '7 jours/7 de 9h00 à 22h00',
      '9h-22h 7j/7',
      '9h\u00a0–\u00a022h',
      'Ouvert tous les jours de 9h à 22h',
      '7/7 9h-22h',
      '9h-22h, 7 / 7',
      '9 h 00 à 22 h 00',
      '9 heures à 22 heures',
      '9am-10pm',
      '9:00 AM – 10:00 P.M.',
      'daily 9 am to 10 pm',
    ])
      expect(readHours(text), text).toEqual(day(['09:00', '22:00']));
    for (const text of ['كل يوم من 9 إلى 22', '٩-٢٢', 'من ٩ حتى ٢٢'])
      expect(readHours(text), text).toEqual(day(['09:00', '22:00']));
    for (const text of [
      '9h-12h / 14h-18h',
      '9h à 12h / 14h à 18h',
      'de 9h à midi et de 14h à 18h',
      'Tous les jours : 9h00-12h00 et 14h00-18h00',
    ])
      expect(readHours(text), text).toEqual(day(['09:00', '12:00'], ['14:00', '18:00']));
    expect(readHours('9 h 30 à 12 h et 14 h à 18 h 45')).toEqual(
      day(['09:30', '12:00'], ['14:00', '18:45']),
    );
    for (const text of ['18h à minuit', '18h - minuit', '6pm-12am', '6 pm - midnight'])
      expect(readHours(text), text).toEqual(day(['18:00', '24:00']));
    expect(readHours('12am-12pm')).toEqual(day(['00:00', '12:00']));
    for (const text of ['13pm-14pm', '0am-9am'])
      expect(readHours(text), text).toHaveProperty('fault');
    for (const text of [
      '24h/24',
      '24h/24 7j/7',
      '7j/7 24h/24',
      '7j/7, 24/24',
      '24/7',
      '24/24 7/7',
      'Ouvert 24h/24',
      '24 heures sur 24',
      '24 heures/24, 7 jours/7',
    ])
      expect(readHours(text), text).toEqual({ hours: null });
    const week = { ...closed, mon: [['09:00', '18:00']], tue: [['09:00', '18:00']] };
    for (const text of [
      'du lundi au mardi de 9h à 18h',
      'Lundi et mardi : 9h-18h',
      'lun. au mar. 9h-18h',
      'Lun-Mar 9h-18h / Dim fermé',
      'من الاثنين إلى الثلاثاء 9-18',
    ])
      expect(readHours(text), text).toEqual({ hours: week });
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
