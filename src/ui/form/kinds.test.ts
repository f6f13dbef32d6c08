import { describe, expect, it } from 'vitest';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import { ALWAYS_OPEN } from '#rules/hours.ts';
import type { FormField } from './fields/form-field.ts';
import { hoursText, readFields, readValue, writeValue } from './kinds.ts';

const field = (part: Record<string, unknown>) =>
  ({ name: 'a', label: 'form.save', ...part }) as FormField;

describe('conversion between fields and the API', () => {
  it.each([
    [{ kind: 'money' }, '1250', '12.50'],
    [{ kind: 'percent' }, 1250, '12.5'],
    [{ kind: 'count' }, 20, '20'],
    [{ kind: 'tags' }, ['halal', 'grill'], 'halal, grill'],
    [{ kind: 'location', map: null }, { lat: 33.5, lon: -7.6 }, '33.5, -7.6'],
    [{ kind: 'choice', options: [], isNumber: true }, 7, '7'],
    [{ kind: 'record', source: null }, 12, '12'],
  ])('converts %o in both directions', (part, value, typed) => {
    expect(writeValue(field(part), value)).toEqual(typed);
    expect(readValue(field(part), typed)).toEqual({ value });
  });

  it('reports invalid values, and keeps valid ones', () => {
    const fields = [
      field({ kind: 'money', name: 'price' }),
      field({ kind: 'percent', name: 'tax' }),
      field({ kind: 'text', name: 'name' }),
    ];
    const { body, faults } = readFields(fields, { price: '1,250', tax: '130.123', name: ' a ' });
    expect(body).toEqual({ name: 'a' });
    expect(Object.keys(faults)).toEqual(['price', 'tax']);
  });

  it('refuses a text that names no record, which would otherwise be saved as none', () => {
    expect(readValue(field({ kind: 'record', source: null }), 'Hajar')).toEqual({
      fault: 'Choose one of the list, or type its number: #12.',
    });
  });

  it('omits an empty field, or sends null if it is nullable', () => {
    expect(readValue(field({ kind: 'text' }), '  ')).toEqual({ value: undefined });
    expect(readValue(field({ kind: 'money', isNullable: true }), '')).toEqual({ value: null });
  });

  it('names the line and the field of an invalid value within lines', () => {
    const rows = field({
      kind: 'rows',
      rowFields: [field({ kind: 'money', name: 'price', label: 'lists.search' })],
    });
    const read = readValue(rows, [{ price: '1' }, { price: 'x' }]);
    expect(read).toMatchObject({ fault: expect.stringContaining('Line 2, Search') });
  });
});

describe('opening hours in words', () => {
  const week: Hours = { ...ALWAYS_OPEN, sun: [] };
  it('groups consecutive days with the same hours', () => {
    expect(hoursText(null)).toBe('Open 24 hours');
    expect(hoursText(ALWAYS_OPEN)).toBe('Open 24 hours');
    expect(hoursText(null, true)).toBe('Any time');
    expect(hoursText(week, true)).toBe('Mon – Sat 00:00–24:00 · Sun not');
    expect(hoursText(week)).toBe('Mon – Sat 00:00–24:00 · Sun closed');
  });
});
