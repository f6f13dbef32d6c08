import { t } from '#src/lib/i18n.ts';
import { englishWord, shownWord, wordBegins } from '#src/lib/language/typed-words.ts';
import type { CommandFacts, Suggestion, Verb } from './commands.ts';

/** A typed line in parts: the verb that it begins with, and the words after it, in English. */
export interface TypedLine {
  verb: Verb | null;
  words: readonly string[];
}

const wordsOf = (text: string) => text.trimStart().split(/\s+/);

/** The arguments of a verb, each word changed into English or into the reader's language. */
function argumentsIn(
  { kinds = [], wording }: Verb,
  words: readonly string[],
  into: 'english' | 'shown',
): string[] {
  if (wording) return wording[into](words.join(' ')).split(' ');
  const change = into === 'english' ? englishWord : shownWord;
  return words.map((word, at) => {
    const kind = kinds[at];
    return kind ? change(kind, word) : word;
  });
}

/** Splits a line into its parts. A line that ends in a space has an empty last word. */
export function parseLine(text: string, commands: readonly CommandFacts[]): TypedLine {
  const [first = '', ...words] = wordsOf(text);
  const name = englishWord('verb', first).toLowerCase();
  const verb = commands.find((command) => command.verb?.name === name)?.verb;
  return verb && words.length > 0
    ? { verb, words: argumentsIn(verb, words, 'english') }
    : { verb: null, words: [] };
}

/** A line in English, as recent lines are kept. */
export function englishLine(text: string, commands: readonly CommandFacts[]): string {
  const { verb, words } = parseLine(`${text} `, commands);
  return verb ? [verb.name, ...words].join(' ').trim() : text;
}

/** An English line in the reader's language. */
export function shownLine(text: string, commands: readonly CommandFacts[]): string {
  const { verb, words } = parseLine(`${text} `, commands);
  return verb
    ? [shownWord('verb', verb.name), ...argumentsIn(verb, words, 'shown')].join(' ').trim()
    : text;
}

/** A verb with its arguments, as help shows it: `as order driver`. */
export const usageOf = ({ name, usage }: Pick<Verb, 'name' | 'usage'>): string =>
  `${shownWord('verb', name)} ${t(usage)}`.trim();

/** The completions of the last word of a line, in the reader's language. */
export function completionsOf(verb: Verb, words: readonly string[]): readonly Suggestion[] {
  const kind = verb.kinds?.[words.length - 1];
  if (!kind) return verb.complete(words);
  const last = words.at(-1) ?? '';
  return verb
    .complete([...words.slice(0, -1), ''])
    .filter(({ text }) => wordBegins(kind, text, last))
    .map((one) => ({ ...one, text: shownWord(kind, one.text) }));
}

/** Returns the line with its last word replaced by a suggestion, followed by a space. */
export function completeLine(text: string, { text: word }: Suggestion): string {
  // The length of the text before its last word. A pattern that ends in $ would take quadratic time.
  const at = text.length - (text.split(/\s/).at(-1) ?? '').length;
  return `${text.slice(0, at)}${word} `;
}

/** The verbs that start with a first word. */
export const verbsFor = (text: string, commands: readonly CommandFacts[]): Suggestion[] =>
  /\s/.test(text.trimStart())
    ? []
    : commands.flatMap(({ verb }) =>
        verb && wordBegins('verb', verb.name, text.trim())
          ? [{ text: shownWord('verb', verb.name), hint: t(verb.usage) }]
          : [],
      );
