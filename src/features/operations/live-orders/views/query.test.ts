import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Compare,
  LIVE_GRAMMAR,
  parseQuery,
  QUERY_KEYS,
  type QueryKey,
  type Term,
} from '#src/domain/order/query/query.ts';
import { completeQuery } from '#src/domain/order/query/query-complete.ts';
import type { LiveOrder } from '#streams/index.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { compileQuery } from './query-match.ts';

const NOW = Date.parse('2026-03-02T12:30:00.000Z');
const held = (more: Parameters<typeof anOrder>[1] = {}): LiveOrder => {
  const order = anOrder(4172, { placedAt: '2026-03-02T12:10:00.000Z', total: '12550', ...more });
  const ms = (at: string) => Date.parse(at);
  return {
    order,
    last: null,
    endedAtMs: null,
    placedAtMs: ms(order.placedAt),
    readyDueAtMs: ms(order.readyDueAt),
    promisedAtMs: ms(order.promisedAt),
  };
};
const driver = { id: 12, code: 'd12', name: 'Driss Amine' } as never;
const facts = { load: () => 2, pingMs: () => 70_000 };
const fits = (text: string, more: Parameters<typeof anOrder>[1] = {}) => {
  const { terms, errors } = parseQuery(text);
  expect(errors).toEqual([]);
  return compileQuery(terms, facts).fits?.(held(more), NOW) ?? true;
};

describe('a typed query', () => {
  it.each([
    '',
    'atlas',
    'CAFE maarif',
    '#4172',
    'status:placed',
    'status:ready,placed',
    'zone:maârif',
    'store:"café atlas"',
    '-zone:ain',
    '-late',
    'unassigned',
    'driver:none',
    'age>10m',
    'age<0.5h',
    'age>=20',
    'due<15m',
    'due>-1h30m',
    'ready<0',
    'total>100',
    'total:125.50',
    'payment:cash',
  ])('matches the order: %s', (text) => expect(fits(text)).toBe(true));

  it.each([
    'nobody',
    '#417',
    'status:ready',
    '-atlas',
    'late',
    'assigned',
    'age>21m',
    'total<=125',
    'payment:card',
    'load>0',
  ])('does not match the order: %s', (text) => expect(fits(text)).toBe(false));

  it('filters by the driver', () => {
    for (const text of ['driver:d12', 'driver:driss', 'load>=2', 'ping>1m', 'assigned'])
      expect(fits(text, { driver }), text).toBe(true);
    for (const text of ['driver:d1', 'driver:none', 'load<2', 'unassigned'])
      expect(fits(text, { driver }), text).toBe(false);
  });

  it.each([
    ['zon:maarif', 'unknown_key', 0],
    ['late status:redy', 'unknown_value', 12],
    ['-status:', 'missing_value', 1],
    ['age>soon', 'bad_duration', 4],
    ['total>1e3', 'bad_number', 6],
    ['store:"café', 'open_quote', 6],
    ['zone>5', 'no_compare', 4],
    ['age:10m', 'needs_compare', 0],
  ] as const)('reports the error and its position: %s', (text, code, from) => {
    expect(parseQuery(text).errors).toMatchObject([{ code, from, to: text.length }]);
  });

  it('reports whether time alone can change the matches of a query', () => {
    const timed = (text: string) => compileQuery(parseQuery(text).terms, facts).timed;
    expect([timed('late'), timed('age>1m'), timed('ping>1m')]).toEqual([true, true, true]);
    expect([timed('total>1'), timed('zone:a'), timed('')]).toEqual([false, false, false]);
  });

  it('never throws, and every error lies within the text', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 6 }),
        fc.constantFrom('status:', 'age>', '"', '-', ',', ' ', 'zone:"', '10m', 'late'),
      ),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const text = list.join('');
        for (const { from, to } of parseQuery(text).errors)
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
        for (let caret = 0; caret <= text.length; caret += 1)
          completeQuery(text, caret, () => ['a']);
      }),
    );
  });

  it('parses every written query back to its conditions', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9 ]{0,8}[a-z0-9]$/);
    const byKind = (kind: string) => LIVE_GRAMMAR.keys.filter((key) => QUERY_KEYS[key] === kind);
    const compare = fc.constantFrom<Compare>('<', '<=', '>', '>=');
    const term = fc.tuple(
      fc.boolean(),
      fc.oneof(
        fc.constantFrom(...LIVE_GRAMMAR.flags).map((flag) => ({ kind: 'flag', flag })),
        word
          .filter((text) => !LIVE_GRAMMAR.flags.some((flag) => flag === text))
          .map((text) => ({ kind: 'word', text })),
        fc
          .tuple(fc.constantFrom(...byKind('text')), fc.array(word, { minLength: 1, maxLength: 3 }))
          .map(([key, values]) => ({ kind: 'text', key, values })),
        fc
          .constantFrom<keyof (typeof LIVE_GRAMMAR)['choices']>('status', 'payment')
          .chain((key) =>
            fc
              .array(fc.constantFrom(...LIVE_GRAMMAR.choices[key]), { minLength: 1, maxLength: 3 })
              .map((values) => ({ kind: 'choice', key, values })),
          ),
        fc
          .tuple(fc.constantFrom(...byKind('number')), compare, fc.integer({ min: -999, max: 999 }))
          .map(([key, sign, value]) => ({ kind: 'number', key, compare: sign, value })),
        fc
          .tuple(fc.constantFrom(...byKind('duration')), compare, fc.integer({ min: -99, max: 99 }))
          .map(([key, sign, n]) => ({ kind: 'number', key, compare: sign, value: n * 60_000 })),
      ),
    );
    const written = ([negated, one]: [boolean, object]) => {
      const quoted = (text: string) => `"${text}"`;
      const minus = negated ? '-' : '';
      const {
        kind,
        key,
        values,
        value,
        compare: sign,
        flag,
        text,
      } = one as Record<string, string> & { values: string[] };
      if (kind === 'flag') return `${minus}${flag}`;
      if (kind === 'word') return minus + quoted(text ?? '');
      const amount =
        QUERY_KEYS[key as QueryKey] === 'duration' ? `${Number(value) / 60_000}m` : value;
      if (kind === 'number') return `${minus}${key}${sign}${amount}`;
      return `${minus}${key}:${values.map(quoted).join(',')}`;
    };
    fc.assert(
      fc.property(fc.array(term, { maxLength: 5 }), (list) => {
        const text = list.map(written).join('  ');
        const meant = list.map(([negated, one]) => ({ ...one, negated }) as unknown as Term);
        expect(parseQuery(text)).toEqual({ terms: meant, errors: [] });
      }),
    );
  });
});

describe('completion', () => {
  const known = (key: QueryKey) => (key === 'zone' ? ['Maârif', 'Aïn Diab', 'Gauthier'] : []);
  const labels = (text: string) =>
    completeQuery(text, text.length, known).items.map(({ label }) => label);

  it('offers keys, flags and values, ignoring accents', () => {
    expect(labels('sta')).toEqual(['status:']);
    expect(labels('a')).toEqual(['address:', 'age>', 'assigned', 'late', 'unassigned']);
    expect(labels('status:re')).toEqual(['ready', 'preparing']);
    expect(labels('late -zone:ma')).toEqual(['Maârif']);
    expect(labels('status:ready,pl')).toEqual(['placed']);
  });

  it('replaces only the current word, and quotes a value with a space', () => {
    const text = 'late zone:ain';
    const { from, to, items } = completeQuery(text, text.length, known);
    expect(text.slice(0, from) + items[0]?.insert + text.slice(to)).toBe('late zone:"Aïn Diab" ');
  });
});
