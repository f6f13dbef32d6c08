import { describe, expect, it } from 'vitest';
import { AskedInstant, DateOnly } from '#contract/geo.ts';
import { casablancaDayBegin, dayAfter } from '#contract/time.ts';
import { dateText, isDay, parseDay } from './day.ts';

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

describe('a typed day', () => {
  it.each([
    '2026-11-03',
    '2026/11/3',
    'Nov 3, 2026',
    'november 3 2026',
    '3 Nov 2026',
    ' 03  november, 2026 ',
    dateText('2026-11-03'),
  ])('%j is parsed', (text) => expect(parseDay(text)).toBe('2026-11-03'));

  it.each(['', '2026-11', '3/11/2026', 'Nox 3, 2026', 'Feb 30, 2026', '2026-02-30', 'Nov 3'])(
    '%j is refused',
    (text) => expect(parseDay(text)).toBeNull(),
  );
});
