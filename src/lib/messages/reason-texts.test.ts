import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { textOf } from '#contract/reasons/reason.ts';
import { REASONS } from '#contract/reasons/reasons.ts';
import { reasons as ar } from './ar/reasons/index.ts';
import { words as arWords } from './ar/reasons/words.ts';
import { reasons as fr } from './fr/reasons/index.ts';
import { words as frWords } from './fr/reasons/words.ts';
import type { ReasonTexts } from './reason-texts.ts';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** The names of the arguments of a message, with those inside of its options. */
function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    const inner = 'options' in part ? Object.values(part.options) : [];
    const own = part.type === 0 || part.type === 7 ? [] : [part.value];
    return [...own, ...inner.flatMap(({ value }) => namesIn(value))];
  });
}
const argumentsOf = (text: string, locale: string) =>
  [...new Set(namesIn(new IntlMessageFormat(text, locale).getAst()))].sort();

const english = Object.entries(REASONS).map(([key, spec]) => [key, textOf(spec)] as const);

/** Texts that say nothing of their own. */
const WORDS_OF_OTHERS = ['provider.said'];

describe.each([
  ['fr', fr, frWords],
  ['ar', ar, arWords],
] as const)('reasons of the server in %s', (locale, texts: ReasonTexts, words) => {
  it('are all known, and no others', () => {
    const keys = Object.keys(texts).filter((key) => !(key in REASONS));
    // The faults that Zod finds itself have no key in the contract.
    expect(keys.every((key) => key.startsWith('field.'))).toBe(true);
    expect(english.filter(([key]) => !(key in texts))).toEqual([]);
  });

  it('have the parameters of the English ones', () => {
    const differing = english.filter(
      ([key, text]) =>
        argumentsOf(text, 'en').join() !==
        argumentsOf(texts[key as keyof ReasonTexts], locale).join(),
    );
    expect(differing).toEqual([]);
  });

  it('are not English', () => {
    const same = english.filter(
      ([key, text]) => texts[key as keyof ReasonTexts] === text && !WORDS_OF_OTHERS.includes(key),
    );
    expect(same).toEqual([]);
  });

  it('name every state and event of the machines', () => {
    const modules = import.meta.glob<Record<string, unknown>>('/machines/*/*-machine.ts', {
      eager: true,
    });
    const named = (name: RegExp) =>
      Object.entries(modules)
        // An assignment in the making is the console's own.
        .filter(([path]) => !path.includes('/assignment/'))
        .flatMap(([, exports]) => Object.entries(exports))
        .flatMap(([key, value]) => (name.test(key) ? (value as readonly string[]) : []));
    const states = named(/_(?:STATES|STATUSES)$/).map((state) => `state_${state}`);
    const events = named(/_EVENT_TYPES$/).map((type) => `event_${type.split('.').at(-1)}`);
    expect(states.length).toBeGreaterThan(50);
    expect([...states, ...events].filter((key) => !(key in words))).toEqual([]);
  });
});

it('both languages know the same words', () => {
  expect(Object.keys(arWords).sort()).toEqual(Object.keys(frWords).sort());
});
