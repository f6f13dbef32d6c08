import type { Sentence } from '#contract/reasons/reason.ts';
import { reasonIn } from '../http/refusal.ts';

/** What a row keeps as text: the words of a person or of another system, or a sentence of ours. */
export type Words = string | Sentence;

/** Text as the database can keep it: without NUL, and half of a pair of surrogates as U+FFFD. */
const storable = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');

/** Words as English text that can be stored. */
export const textOfWords = (words: Words): string =>
  storable(typeof words === 'string' ? words : words.message);

/** The value of a column `…_sentence`: null for words that are no sentence of ours. */
export const sentenceJson = (words: Words | null | undefined): string | null =>
  typeof words === 'object' && words !== null
    ? JSON.stringify(words, (_name, value) => (typeof value === 'string' ? storable(value) : value))
    : null;

/** A text and the sentence beside it, as the columns of a row: `state_reason` and its sentence. */
export const columnsOfWords = <const Column extends string, W extends Words | null>(
  column: Column,
  words: W,
) =>
  ({
    [column]: words === null ? null : textOfWords(words),
    [`${column}_sentence`]: sentenceJson(words),
  }) as Record<Column, W extends null ? null : string> &
    Record<`${Column}_sentence`, string | null>;

/** Words that are cut to a length, as columns that hold whole pages keep them. */
export const cutWords = (words: Words, longest: number): Words =>
  typeof words === 'string'
    ? cut(words, longest)
    : { ...words, message: cut(words.message, longest) };
/** Does not leave half of a pair of surrogates at the end. */
const cut = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Words as a row keeps them. The sentence counts only if it is that of the text: a server of the
 * release before, or a change to words of a person, writes the text alone.
 */
export const wordsIn = (text: string, sentence: Sentence | null | undefined): Words =>
  sentence?.message === text ? sentence : text;

/** The key and the parameters of a stored text, as answers have them beside it. */
export function storedReason(text: string | null, sentence: Sentence | null | undefined) {
  const words = text === null ? '' : wordsIn(text, sentence);
  return typeof words === 'string' ? {} : reasonIn(words);
}

/** The same beside a text that is called `reason` itself. */
export function storedReasonKey(text: string | null, sentence: Sentence | null | undefined) {
  const { reason: reasonKey, ...params } = storedReason(text, sentence);
  return reasonKey === undefined ? {} : { reasonKey, ...params };
}

/** The reason of an audit entry, which `changeEntry` reads. */
export const auditReason = (words: Words | undefined) => ({
  ...(words ? { reason: textOfWords(words) } : {}),
  ...(typeof words === 'object' ? { reasonSentence: words } : {}),
});
