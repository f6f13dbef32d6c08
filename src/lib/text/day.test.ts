import { describe, expect, it } from 'vitest';
import { AskedInstant, DateOnly } from '#contract/time.ts';
import { casablancaDayBegin, dayAfter, plainFormat } from '#rules/time.ts';
import { dateText, isDay, readDay, shortDateIn } from './day.ts';

describe('a day in the address', () => {
  it.each(['1900-01-01', '2024-02-29', '2026-11-21', '2199-12-31'])('%s is valid', (day) => {
    expect(isDay(day)).toBe(true);
    expect(DateOnly.safeParse(day).success).toBe(true);
    // The API accepts what a list derives from the day: the start of this day and of the next.
    for (const at of [day, dayAfter(day, 1)])
      expect(AskedInstant.safeParse(casablancaDayBegin(at).toISOString()).success, at).toBe(true);
  });

  it.each(['9999-12-31', '2200-01-01', '1899-12-31', '0000-01-01', '2026-02-29', '2026-02-30'])(
    '%s is outside the supported range or not a day',
    (day) => {
      expect(isDay(day)).toBe(false);
      expect(DateOnly.safeParse(day).success).toBe(false);
    },
  );

  it.each(['', 'tomorrow', '2026-1-1', '2026-13-01', '2026-01-00', '+010000-01-01', '٢٠٢٦-٠١-٠١'])(
    '%j is not a day',
    (day) => expect(isDay(day)).toBe(false),
  );
});

it.each([
  ['en-US', 'Nov 2'],
  ['fr-MA', '2 nov.'],
  // The names of the months are those of Morocco.
  ['ar-MA', '2 نونبر'],
])('a day of this year in %s is %s', (language, text) => {
  expect(shortDateIn(language)('2026-11-02')).toBe(text);
});

describe('a typed day', () => {
  const read = (text: string) => readDay(text, '2026-11-30');
  it.each([
    '2026-11-03',
    '2026/11/3',
    '3/11/2026',
    '03.11.2026',
    '3-11-2026',
    'Nov 3, 2026',
    'november 3 2026',
    '3 Nov 2026',
    ' 03  november, 2026 ',
    '3 novembre 2026',
    dateText('2026-11-03'),
    '3 nov. 2026',
    '03\u200f/11\u200f/2026',
    '3 نونبر، 2026',
  ])('%j is parsed, day first', (text) =>
    expect(read(text)).toEqual({ day: '2026-11-03', isWhole: true }),
  );

  it.each([
    ['27 nov', '2026-11-27'],
    ['nov 27', '2026-11-27'],
    ['27/11', '2026-11-27'],
    ['1er août', '2026-08-01'],
    ['14 juil.', '2026-07-14'],
    ['3 fév', '2026-02-03'],
    ['3 mar', '2026-03-03'],
    ['3 mai', '2026-05-03'],
    ['3 may', '2026-05-03'],
    ['-7', '2026-11-23'],
    ['+3', '2026-12-03'],
    ['-0', '2026-11-30'],
    ['Yesterday', '2026-11-29'],
    ['hier', '2026-11-29'],
    ['demain', '2026-12-01'],
    ['21 jui.', '2026-06-21'],
    ['21 juil.', '2026-07-21'],
    ['27 نونبر', '2026-11-27'],
    ['٢٧ نوفمبر', '2026-11-27'],
    ['3 ماي', '2026-05-03'],
    ['3 يوليوز', '2026-07-03'],
    ['3 أكتوبر', '2026-10-03'],
    ['٢٧/١١', '2026-11-27'],
    ['اليوم', '2026-11-30'],
    ['أمس', '2026-11-29'],
    ['غداً', '2026-12-01'],
  ])('%j is %s, counted from today or of this year', (text, day) =>
    expect(read(text)).toEqual({ day, isWhole: false }),
  );

  it.each([
    '',
    '7',
    '-',
    '2026-11',
    '11/27/2026',
    '3/11/26',
    'Nox 3, 2026',
    'Feb 30, 2026',
    '2026-02-30',
    '31/4',
    '-99999',
    'ma 3',
    '3 ju',
  ])('%j is refused', (text) => expect(read(text)).toBeNull());
});

it.each(['en-US', 'fr-MA', 'ar-MA'])('every day that is written in %s is read', (locale) => {
  const medium = plainFormat(locale, { dateStyle: 'medium' });
  const long = plainFormat(locale, { dateStyle: 'long' });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-21`;
    const at = new Date(`${day}T00:00:00Z`);
    for (const text of [medium(at), long(at)])
      expect([text, readDay(text, '2026-11-30')?.day]).toEqual([text, day]);
  }
});

it('an Arabic date has no controls of direction', () => {
  const write = plainFormat('ar-MA', { dateStyle: 'short' });
  expect(write(new Date('2026-11-21T00:00:00Z'))).toBe('21/11/2026');
});
