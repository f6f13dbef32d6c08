import { afterEach, describe, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '#src/lib/i18n.ts';
import {
  FLAGS,
  LIST_GRAMMAR,
  LIVE_GRAMMAR,
  parseQuery,
  QUERY_KEYS,
  type QueryKey,
} from './query.ts';
import { completeQuery } from './query-complete.ts';
import { englishQuery, shownFlag, shownKey, shownQuery, shownValue } from './query-words.ts';

async function show(language: 'en' | 'fr' | 'ar'): Promise<void> {
  setLanguage(language);
  await loadMessages();
}
afterEach(() => show('en'));

const VALUES = { choice: '', text: 'x', duration: '10m', number: '5', day: 'today' } as const;
/** A condition for each key, choice and flag, in English. */
const ALL = [
  ...FLAGS,
  ...(Object.keys(QUERY_KEYS) as QueryKey[]).flatMap((key) => {
    const kind = QUERY_KEYS[key];
    const sign = kind === 'duration' ? '>' : ':';
    const values = kind === 'choice' ? LIST_GRAMMAR.choices[key as 'status'] : [VALUES[kind]];
    return values.map((value) => `-${key}${sign}${value}`);
  }),
  'driver:none',
  'placed>=yesterday',
  'status:ready,placed',
  'store:"Late Ready"  atlas',
];

describe.each(['fr', 'ar'] as const)('the words of a query in %s', (language) => {
  it('mean the same, and return to English as they were', async () => {
    await show(language);
    for (const grammar of [LIST_GRAMMAR, LIVE_GRAMMAR])
      for (const text of ALL) {
        const shown = shownQuery(text, grammar);
        expect(englishQuery(shown, grammar)).toBe(text);
        expect(englishQuery(text, grammar)).toBe(text);
        expect(parseQuery(shown, grammar).terms).toEqual(parseQuery(text, grammar).terms);
      }
  });

  it('that are no condition of a screen are searched as they are', async () => {
    await show(language);
    const open = shownFlag('open');
    expect(englishQuery(open, LIVE_GRAMMAR)).toBe(open);
    expect(englishQuery(`-${open}`, LIST_GRAMMAR)).toBe('-open');
  });

  it('are other words, each with its own', async () => {
    await show(language);
    const choices = Object.values(LIST_GRAMMAR.choices).flat();
    expect(choices.filter((one) => shownValue(one) === one)).toEqual([]);
    expect(FLAGS.filter((one) => shownFlag(one) === one)).toEqual([]);
    expect(shownKey('driver')).not.toBe('driver');
  });
});

it('words are completed and explained in the language of the reader', async () => {
  await show('fr');
  const labels = (text: string) =>
    completeQuery(text, text.length, () => ['none', 'd12']).items.map(({ label }) => label);
  expect(labels('sta')).toEqual(['statut:']);
  expect(labels('statut:pret')).toEqual(['prête']);
  expect(labels('status:rea')).toEqual(['prête']);
  expect(labels('livreur:')).toEqual(['aucun', 'd12']);
  expect(labels('en_')).toEqual(['en_retard']);
  expect(parseQuery('statut:cuite').errors).toMatchObject([
    { code: 'unknown_value', key: 'status' },
  ]);
});
