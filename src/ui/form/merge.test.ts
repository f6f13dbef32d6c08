import { describe, expect, it } from 'vitest';
import type { FormField } from './fields/form-field.ts';
import { changesOf, compare } from './merge.ts';

const fields = ['name', 'phone', 'location', 'hours'].map(
  (name): FormField => ({ kind: 'text', name, label: 'form.save' }),
);
const base = { name: 'Atlas', phone: null, location: { lat: 1, lon: 2 }, hours: null };

describe('the changes of a form', () => {
  it('are the fields with another value; the order of keys does not matter', () => {
    expect(changesOf(fields, base, { ...base, location: { lon: 2, lat: 1 } })).toEqual({});
    expect(changesOf(fields, base, { ...base, phone: '0600' })).toEqual({ phone: '0600' });
  });

  it('contain null for a field that was emptied', () => {
    expect(changesOf(fields, { ...base, phone: '0600' }, base)).toEqual({ phone: null });
  });
});

describe('concurrent changes of a record', () => {
  it('conflict only if both users changed a field to different values', () => {
    const mine = { ...base, name: 'Atlas 1', phone: '1' };
    const theirs = { ...base, name: 'Atlas 2', hours: 'x', phone: '1' };
    const { taken, clashes } = compare(fields, { base, mine, theirs });
    expect(taken.map(({ name }) => name)).toEqual(['hours']);
    expect(clashes).toEqual([{ field: fields[0], theirs: 'Atlas 2', mine: 'Atlas 1' }]);
  });
});
