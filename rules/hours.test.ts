import { describe, expect, it } from 'vitest';
import { firstOpen, type Hours } from './hours.ts';

describe('several calendars', () => {
  const of = (more: Partial<Hours>) => ({
    hours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], ...more } as Hours,
    holidays: [],
  });
  // A Monday, 09:00 in Casablanca.
  const monday = new Date('2026-11-02T09:00:00Z');

  it('are open together from the first instant at which all of them are', () => {
    const store = of({ mon: [['10:00', '12:00']], tue: [['10:00', '12:00']] });
    const evening = of({ mon: [['18:00', '20:00']], tue: [['11:00', '20:00']] });
    expect(firstOpen([store], monday)?.toISOString()).toBe('2026-11-02T10:00:00.000Z');
    expect(firstOpen([store, evening], monday)?.toISOString()).toBe('2026-11-03T11:00:00.000Z');
    expect(firstOpen([{ hours: null, holidays: [] }], monday)).toBe(monday);
    expect(firstOpen([of({}), store], monday)).toBeNull();
    expect(
      firstOpen([of({ mon: [['10:00', '12:00']] }), of({ tue: [['10:00', '12:00']] })], monday),
    ).toBeNull();
  });
});
