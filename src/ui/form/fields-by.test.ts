import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsIn, shapeOf } from './fields-by.ts';

const shape = shapeOf(
  z.object({
    name: z.string(),
    code: z.string().nullable(),
    storeId: z.number().nullable(),
    kind: z.enum(['fixed', 'percent']),
    names: z.object({}),
    zones: z.array(z.object({ id: z.number() })).default([]),
  }),
);

describe('properties of a field that are derived from its schema', () => {
  test.each([
    ['a text is required', { kind: 'text', name: 'name' }, {}],
    ['an empty text is null', { kind: 'text', name: 'code' }, { isNullable: true }],
    ['a choice of words', { kind: 'choice', name: 'kind' }, {}],
    [
      'a choice of numbers',
      { kind: 'choice', name: 'storeId' },
      { isNullable: true, isNumber: true },
    ],
    ['texts take the full width', { kind: 'translated', name: 'names' }, { isWide: true }],
    ['a field that the body does not have', { kind: 'text', name: 'other' }, {}],
  ])('%s', (_, field, facts) => {
    expect(fieldsIn([field], shape)).toEqual([{ ...field, ...facts }]);
  });

  test('a declared property takes precedence', () => {
    const field = { kind: 'text', name: 'code', isNullable: false };
    expect(fieldsIn([field], shape)).toEqual([field]);
  });

  test('fields within rows have them too', () => {
    const id = { kind: 'choice', name: 'id' };
    expect(fieldsIn([{ kind: 'rows', name: 'zones', rowFields: [id] }], shape)).toEqual([
      { kind: 'rows', name: 'zones', rowFields: [{ ...id, isNumber: true }] },
    ]);
  });
});
