import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FormField } from '../fields/form-field.ts';
import { neededFields } from '../form.ts';
import { issuesByField } from './issues.ts';

const FIELDS: readonly FormField[] = [
  { kind: 'text', name: 'name', label: 'users.name' },
  { kind: 'text', name: 'phone', label: 'users.phone', isNullable: true },
  { kind: 'choice', name: 'role', label: 'users.role', options: [] },
  { kind: 'count', name: 'seats', label: 'users.role' },
  { kind: 'percent', name: 'share', label: 'users.role' },
  {
    kind: 'rows',
    name: 'variants',
    label: 'items.variants',
    add: 'items.variant_add',
    none: 'items.variant_none',
    rowFields: [
      { kind: 'text', name: 'name', label: 'items.name' },
      { kind: 'money', name: 'price', label: 'items.price' },
      { kind: 'percent', name: 'off', label: 'items.price' },
    ],
  },
];
const Schema = z.object({
  name: z.string().min(1).max(5),
  phone: z.string().nullable(),
  role: z.enum(['operator', 'driver']),
  seats: z.number().max(3000).optional(),
  share: z.number().min(50).max(10_000).optional(),
  variants: z
    .array(
      z.object({
        name: z.string().min(1),
        price: z.string(),
        off: z.number().max(9950).optional(),
      }),
    )
    .optional(),
});

const messagesOf = (body: unknown) =>
  issuesByField(FIELDS, Schema.safeParse(body).error?.issues ?? []);

describe('validation errors in the words of the form', () => {
  it('a missing choice is “Required”, without the values of the API', () => {
    expect(messagesOf({ name: 'Amal', phone: null }).role).toBe('Required');
  });

  it('a text that is too long shows the limit', () => {
    const found = messagesOf({ name: 'Amal Bennani', phone: null, role: 'driver' });
    expect(found).toEqual({ name: 'At most 5 characters.' });
  });

  it('a number out of range shows the limit in the unit that is typed', () => {
    const named = { name: 'Amal', phone: null, role: 'driver' };
    expect(messagesOf({ ...named, seats: 4000, share: 90_000 })).toEqual({
      seats: 'At most 3,000.',
      share: 'At most 100%.',
    });
    expect(messagesOf({ ...named, share: 0 })).toEqual({ share: 'At least 0.5%.' });
    const variants = [{ name: 'Small', price: '100', off: 10_000 }];
    expect(messagesOf({ ...named, variants }).variants).toContain('At most 99.5%.');
  });

  it('an error within a line names the line and its field', () => {
    const variants = [{ name: 'Small', price: '100' }, { name: 'Large' }];
    const found = messagesOf({ name: 'Amal', phone: null, role: 'driver', variants });
    expect(found).toEqual({ variants: 'Line 2, Price: Required' });
  });

  it('marks required fields, unless they have a value already', () => {
    const form = { resource: { draft: Schema, changes: Schema }, fields: FIELDS };
    expect([...neededFields(form, {})]).toEqual(['name', 'role']);
    expect([...neededFields(form, { role: 'driver' })]).toEqual(['name']);
  });
});
