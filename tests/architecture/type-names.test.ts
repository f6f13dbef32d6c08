import { expect, test } from 'vitest';
import { readSources } from './source.ts';
import { isNoNoun, isReserved, typesIn } from './type-names.ts';

const all = readSources()
  .filter(({ path }) => !path.includes('/migrations/'))
  .flatMap(({ path, text }) => typesIn(text).map((name) => ({ path, name })));
const found = (isWrong: (name: string) => boolean) =>
  all.filter(({ name }) => isWrong(name)).map(({ path, name }) => `${path}: ${name}`);

test('no exported type is a single participle or adverb', () => {
  expect(all.length).toBeGreaterThan(400);
  expect(found(isNoNoun)).toEqual([]);
});

test('no exported type has a name that docs/glossary.md reserves', () => {
  expect(found(isReserved).filter((place) => !place.startsWith('tests/'))).toEqual([]);
  expect(['Call', 'EndpointCall'].filter(isReserved)).toEqual(['Call']);
});

test('planted participles are found, and nouns are not', () => {
  const names = ['Held', 'Asked', 'Doing', 'By', 'Opening', 'Order', 'Payout'];
  const text = names.map((name) => `export interface ${name} {}\n`).join('');
  expect(typesIn(text).filter(isNoNoun)).toEqual(['Held', 'Asked', 'Doing', 'By']);
});
