import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { ar } from './ar/index.ts';
import type { Catalogue } from './catalogue.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** The types of the parts of a message that are numbers with forms, and choices. */
const PLURAL = 6;
const SELECT = 5;
const FORMS = {
  fr: ['one', 'other'],
  ar: ['one', 'two', 'few', 'many', 'other'],
} as const;

interface Found {
  /** Names of arguments, also inside of options. */
  names: Set<string>;
  /** The forms of each number that has forms. */
  forms: string[][];
}

function read(parts: readonly Part[], found: Found = { names: new Set(), forms: [] }): Found {
  for (const part of parts) {
    // Literal texts, and the number sign of a plural, have no name.
    if (part.type !== 0 && part.type !== 7) found.names.add(part.value);
    if (part.type === PLURAL || part.type === SELECT) {
      if (part.type === PLURAL)
        found.forms.push(Object.keys(part.options).filter((name) => !name.startsWith('=')));
      for (const { value } of Object.values(part.options)) read(value, found);
    }
  }
  return found;
}

/** The messages of a catalogue that were translated, each with the English one. */
function translated(catalogue: Catalogue) {
  const parts = Object.entries(en) as [keyof typeof en, Readonly<Record<string, string>>][];
  return parts.flatMap(([part, texts]) => {
    const own = catalogue[part] as Readonly<Record<string, string>>;
    // A part without a translation is the English one itself.
    if (own === texts) return [];
    return Object.entries(texts).flatMap(([name, text]) =>
      own[name] === undefined ? [] : [{ key: `${part}.${name}`, text, own: own[name] }],
    );
  });
}

const parse = (text: string, locale: string) => read(new IntlMessageFormat(text, locale).getAst());

describe.each([
  ['fr', fr],
  ['ar', ar],
] as const)('messages in %s', (language, catalogue) => {
  const messages = translated(catalogue);

  it('have the arguments of the English ones', () => {
    const differing = messages.filter(({ text, own }) => {
      const [theirs, ours] = [parse(text, 'en'), parse(own, language)].map(({ names }) =>
        [...names].sort().join(),
      );
      return theirs !== ours;
    });
    expect(differing).toEqual([]);
  });

  it('have every form of a number', () => {
    const lacking = messages.filter(({ own }) =>
      parse(own, language).forms.some((forms) =>
        FORMS[language].some((one) => !forms.includes(one)),
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('name keys as keyboards of the language do', () => {
    const keys = Object.entries(en.key_names).flatMap(([name, text]) =>
      catalogue.key_names[name as keyof typeof en.key_names] === text ? [] : [text],
    );
    // Also `Escape` and, after a conjunction that is written with the next word, `وEnter`.
    const english = new RegExp(
      `(?<![A-Za-z])(?:${['Escape', ...keys].join('|')})(?![A-Za-z])`,
      'u',
    );
    const hasSign = (text: string) => english.test(text.replaceAll(/\{[^{}]*\}/g, ''));
    expect(
      messages.filter(({ key, own }) => !/^(?:typed_words|key_names)/.test(key) && hasSign(own)),
    ).toEqual([]);
  });

  it('are no longer English', () => {
    const same = messages.filter(
      ({ text, own }) => text === own && /\b(?:the|and|not|is|are|of|with|this)\b/i.test(own),
    );
    expect(same).toEqual([]);
  });
});

/** The words of a message, without its arguments. */
const wordsOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (part.type === 0) return part.value;
      if (part.type !== PLURAL && part.type !== SELECT) return '';
      return Object.values(part.options)
        .map(({ value }) => wordsOf(value))
        .join(' ');
    })
    .join(' ');
const words = (text: string, locale: string) =>
  wordsOf(new IntlMessageFormat(text, locale).getAst());

/** Names that are the same in every language. */
const NAMES = ['Tawsil', 'English', 'Français', 'WhatsApp'];

it('Arabic messages have Arabic letters', () => {
  const withoutAny = translated(ar).filter(({ key, own, text }) => {
    // Keys are named as they are printed.
    if (key.startsWith('key_names.')) return false;
    const left = words(own, 'ar');
    // Codes, such as MAD and IBAN, are Latin in every language.
    const isName = NAMES.includes(own) || !/\p{Ll}/u.test(left);
    return /[a-z]{3}/i.test(words(text, 'en')) && !/\p{Script=Arabic}/u.test(left) && !isName;
  });
  expect(withoutAny).toEqual([]);
});
