import { describe, expect, it } from 'vitest';
import type { FormField } from './form.ts';
import { changesOf, compare } from './merge.ts';

const fields = ['name', 'phone', 'location', 'hours'].map(
  (name): FormField => ({ kind: 'text', name, label: 'form.save' }),
);
const base = { name: 'Atlas', phone: null, location: { lat: 1, lon: 2 }, hours: null };

describe('what changed in a form', () => {
  it('is what is not as it was; the order of keys is nothing', () => {
    expect(changesOf(fields, base, { ...base, location: { lon: 2, lat: 1 } })).toEqual({});
    expect(changesOf(fields, base, { ...base, phone: '0600' })).toEqual({ phone: '0600' });
  });

  it('sends null for what was taken out', () => {
    expect(changesOf(fields, { ...base, phone: '0600' }, base)).toEqual({ phone: null });
  });
});

describe('two people on one record', () => {
  it('clash only where both changed a field, each to something else', () => {
    const mine = { ...base, name: 'Atlas 1', phone: '1' };
    const theirs = { ...base, name: 'Atlas 2', hours: 'x', phone: '1' };
    const { taken, clashes } = compare(fields, { base, mine, theirs });
    expect(taken.map(({ name }) => name)).toEqual(['hours']);
    expect(clashes).toEqual([{ field: fields[0], theirs: 'Atlas 2', mine: 'Atlas 1' }]);
  });
});
