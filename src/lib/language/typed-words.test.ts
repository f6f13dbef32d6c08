import { afterEach, describe, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '../i18n.ts';
import { ar } from '../messages/ar/index.ts';
import { en } from '../messages/en/index.ts';
import { fr } from '../messages/fr/index.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { englishWord, shownWord, type WordKind, wordBegins } from './typed-words.ts';

const NAMES = Object.keys(en.typed_words).map((name) => {
  const [, kind = '', word = ''] = /^([a-z]+)_(.+)$/.exec(name) ?? [];
  return { name: name as keyof typeof en.typed_words, kind: kind as WordKind, word };
});

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

it('English words are named after themselves', () => {
  expect(NAMES.filter(({ name, word }) => en.typed_words[name] !== word)).toEqual([]);
});

describe.each([
  ['fr', fr],
  ['ar', ar],
] as const)('typed words in %s', (language, { typed_words: words }) => {
  it('are one word each, and differ within their kind, also from other English words', () => {
    expect(Object.values(words).filter((one) => /[\s:,،<>="]/.test(one))).toEqual([]);
    const owners = new Map<string, string>();
    const clashes: string[] = [];
    for (const { name, kind, word } of NAMES)
      for (const one of new Set([word, normaliseText(words[name])])) {
        const owner = owners.get(`${kind} ${one}`);
        if (owner !== undefined && owner !== name) clashes.push(`${one}: ${owner} and ${name}`);
        owners.set(`${kind} ${one}`, name);
      }
    expect(clashes).toEqual([]);
  });

  it('are read back as the English ones, which are read too', async () => {
    setLanguage(language);
    await loadMessages();
    for (const { kind, word } of NAMES) {
      expect(englishWord(kind, shownWord(kind, word).toUpperCase())).toBe(word);
      expect(englishWord(kind, word)).toBe(word);
    }
    expect(englishWord('verb', 'Karim')).toBe('Karim');
  });
});

it('a word begins as it is typed, in either language, without its accents', async () => {
  setLanguage('fr');
  await loadMessages();
  expect(wordBegins('value', 'ready', 'pret')).toBe(true);
  expect(wordBegins('value', 'ready', 're')).toBe(true);
  expect(wordBegins('value', 'ready', 'liv')).toBe(false);
});
