import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { faultOfTranslation } from '#tests/support/messages/faults.ts';
import { ar } from './ar/index.ts';
import type { Catalogue } from './catalogue.ts';
import { en } from './en/index.ts';
import { everything } from './fr/everything.ts';
import { fr } from './fr/index.ts';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** The types of the parts of a message that are numbers with forms, and choices. */
const PLURAL = 6;
const SELECT = 5;

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

describe.each([
  ['fr', fr],
  ['ar', ar],
] as const)('messages in %s', (language, catalogue) => {
  const messages = translated(catalogue);

  it('have the arguments of the English ones, and every form of a number', () => {
    const faults = messages.flatMap(({ key, text, own }) => {
      const why = faultOfTranslation(language, text, own);
      return why === null ? [] : { key, why };
    });
    expect(faults).toEqual([]);
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

it('French marks have the no-break space that French puts at them', () => {
  const texts = Object.entries(everything).flatMap(([part, of]) =>
    Object.entries(of as Readonly<Record<string, string>>).map(([name, text]) => ({
      key: `${part}.${name}`,
      words: words(text, 'fr'),
    })),
  );
  expect(texts.length).toBeGreaterThan(4_000);
  const breaking = texts.filter(({ words: text }) =>
    /[^\s\u00a0] [:;!?»]|«[^\u00a0]|[^\u00a0]»|\p{L}[;!?]/u.test(text),
  );
  expect(breaking).toEqual([]);
});
