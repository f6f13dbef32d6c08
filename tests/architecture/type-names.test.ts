import { expect, test } from 'vitest';
import { readSources } from './source.ts';

/** Forms of verbs that English also uses as nouns, with the meaning that they have here. */
const NOUNS = new Set([
  'Booking',
  'Encoding',
  'Featured',
  'Finding',
  'Loading',
  'Opening',
  'Ranking',
  'Ring',
  'Setting',
  'Timing',
]);
const IRREGULAR =
  /^(?:Been|Built|Bought|Brought|Chosen|Done|Found|Given|Gone|Held|Kept|Known|Left|Lost|Made|Met|Paid|Put|Read|Seen|Sent|Shown|Sold|Taken|Told|Won|Written)$/;
/** Adverbs and prepositions. */
const NO_NOUN = /^(?:Beside|Both|By|Near|Now|Since|Then|Where)$/;
const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class) ([A-Z][a-z]+)\b/gm;

const isNoNoun = (name: string): boolean =>
  !NOUNS.has(name) &&
  (/(?:ed|ing)$/.test(name) || IRREGULAR.test(name) || NO_NOUN.test(name) || name === 'Wish');

const typesIn = (text: string): string[] => [...text.matchAll(TYPE)].map(([, name]) => name ?? '');

test('no exported type is a single participle or adverb', () => {
  const sources = readSources().filter(({ path }) => !path.includes('/migrations/'));
  const all = sources.flatMap(({ path, text }) => typesIn(text).map((name) => ({ path, name })));
  expect(all.length).toBeGreaterThan(400);
  const found = all
    .filter(({ name }) => isNoNoun(name))
    .map(({ path, name }) => `${path}: ${name}`);
  expect(found).toEqual([]);
});

test('planted participles are found, and nouns are not', () => {
  const names = ['Held', 'Asked', 'Doing', 'By', 'Opening', 'Order', 'Payout'];
  const text = names.map((name) => `export interface ${name} {}\n`).join('');
  expect(typesIn(text).filter(isNoNoun)).toEqual(['Held', 'Asked', 'Doing', 'By']);
});
