import { expect, test } from 'vitest';
import { readSources } from './source.ts';
import { isNoNoun, typesIn } from './type-names.ts';

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
