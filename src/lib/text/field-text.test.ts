import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldText, valueText } from './field-text.ts';

/** The parts of a JSON schema in which fields are looked for. */
interface JsonSchema {
  $ref?: string;
  type?: string;
  pattern?: string;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  $defs?: Record<string, JsonSchema>;
}
/** That of the digits of `Centimes`. */
const CENTIMES_PATTERN = '^(0|-?[1-9]\\d{0,18})$';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a field of the audit log', () => {
  it.each([
    ['missingIsVariance', 'Missing is variance'],
    ['bank.iban', 'Bank, IBAN'],
    ['entries.0.newName', 'Entries 1, new name'],
    ['approvals.0.by.name', 'Approvals 1, by, name'],
    ['legalEvents.1', 'Legal events 2'],
    ['prep_minutes', 'Prep minutes'],
    ['commissionBp', 'Commission'],
    ['stateReason', 'Reason'],
    ['state_reason', 'Reason'],
  ])('%s is called %s', (path, text) => {
    expect(fieldText(path)).toBe(text);
  });

  it('shows amounts in MAD, and other numbers unchanged', () => {
    expect(plain(valueText('amount', '12410'))).toBe('MAD 124.10');
    expect(plain(valueText('entries.0.variance', '-5'))).toBe('-MAD 0.05');
    expect(plain(valueText('collectorAtMost', '2000000'))).toBe('MAD 20,000.00');
    expect(plain(valueText('baseFee', '1000'))).toBe('MAD 10.00');
    expect(valueText('commissionBp', '1250')).toBe('12.5%');
    expect(valueText('remittance', '12410')).toBe('12410');
    expect(valueText('bank.iban', '12410')).toBe('12410');
    expect(valueText('amount', 'all of it')).toBe('all of it');
  });

  it('shows times, booleans and states in words, and other values unchanged', () => {
    const year = new Date().getUTCFullYear();
    expect(valueText('statusAt', `${year}-07-14T12:05:00.000Z`)).toMatch(/^Jul 14, \d\d:05$/);
    expect([valueText('closesShift', 'true'), valueText('closesShift', 'false')]).toEqual([
      'Yes',
      'No',
    ]);
    expect(valueText('statements', 'week')).toBe('Weekly');
    expect(valueText('rail', 'some_rail')).toBe('some_rail');
    expect(valueText('reason', 'Counted twice')).toBe('Counted twice');
    expect([valueText('state', 'in_review'), valueText('reason', 'in_review')]).toEqual([
      'In review',
      'in_review',
    ]);
  });
});

describe('amounts of the contract', () => {
  /** The kinds of value that fields of a JSON schema have, by name. */
  function kindsIn(schema: JsonSchema, name = '', found = new Map<string, Set<string>>()) {
    const note = (kind: string) => found.set(name, (found.get(name) ?? new Set()).add(kind));
    if (schema.$ref?.endsWith('/Centimes') || schema.pattern === CENTIMES_PATTERN) note('centimes');
    else if (schema.type === 'integer' || schema.type === 'number') note('number');
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      kindsIn(part, name, found);
    if (schema.items) kindsIn(schema.items, name, found);
    for (const [key, value] of Object.entries({ ...schema.properties, ...schema.$defs }))
      kindsIn(value, key, found);
    return found;
  }

  it('are shown as money wherever staff may send them', () => {
    const endpoints: readonly Endpoint[] = Object.values(api).flatMap((routes) =>
      Object.values(routes),
    );
    const bodies = endpoints.flatMap(({ body }) => body ?? []);
    const kinds = new Map<string, Set<string>>();
    for (const body of bodies)
      kindsIn(
        z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
        '',
        kinds,
      );
    const amounts = [...kinds].flatMap(([name, [...all]]) =>
      /^[a-z]/.test(name) && all.join() === 'centimes' ? name : [],
    );
    expect(amounts.length).toBeGreaterThan(5);
    const plain = amounts.filter((name) => !valueText(name, '1000').includes('10.00'));
    expect(plain).toEqual([]);
  });
});
