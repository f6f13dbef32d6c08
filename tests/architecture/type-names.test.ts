import { expect, test } from 'vitest';
import { readSources } from './source.ts';
import { endsInNoNoun, isNoNoun, isReserved, schemasIn, typesIn } from './type-names.ts';

const sources = readSources();
const all = sources
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

test('no published schema is named by a participle or adverb', () => {
  const schemas = sources
    .filter(({ path }) => path.startsWith('contract/'))
    .flatMap(({ path, text }) => schemasIn(text).map((name) => ({ path, name })));
  expect(schemas.length).toBeGreaterThan(150);
  const wrong = schemas.filter(({ name }) => endsInNoNoun(name));
  expect(wrong.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('planted participles are found, and nouns are not', () => {
  const names = ['Held', 'Asked', 'Doing', 'By', 'Opening', 'Order', 'Payout'];
  const text = names.map((name) => `export interface ${name} {}\n`).join('');
  expect(typesIn(text).filter(isNoNoun)).toEqual(['Held', 'Asked', 'Doing', 'By']);
});

test('planted schemas are found whose names end in a participle, and others are not', () => {
  const names = ['OrderHappened', 'Found', 'OrderLogEvent', 'Claim', 'Opening'];
  const text = names.map((name) => `z.object({})\n  .meta({ id: '${name}' });\n`).join('');
  expect(schemasIn(text).filter(endsInNoNoun)).toEqual(['OrderHappened', 'Found']);
});
