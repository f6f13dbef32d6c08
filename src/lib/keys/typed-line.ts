import { t } from '#src/lib/i18n.ts';
import type { CommandFacts, Suggestion, Verb } from './commands.ts';

/** A typed line taken apart: the verb that it begins with, and the words after it. */
export interface TypedLine {
  verb: Verb | null;
  words: readonly string[];
}

const wordsOf = (text: string) => text.trimStart().split(/\s+/);

/** Takes a line apart. A line that ends in a space has an empty last word: something new begins. */
export function readLine(text: string, commands: readonly CommandFacts[]): TypedLine {
  const [first = '', ...words] = wordsOf(text);
  const verb = commands.find((command) => command.verb?.name === first.toLowerCase())?.verb;
  return verb && words.length > 0 ? { verb, words } : { verb: null, words: [] };
}

/** The line with its last word replaced by a suggestion, and a space for the next. */
export function completed(text: string, { text: word }: Suggestion): string {
  const at = text.search(/\S*$/);
  return `${text.slice(0, at)}${word} `;
}

/** Verbs that a first word may become. */
export const verbsFor = (text: string, commands: readonly CommandFacts[]): Suggestion[] =>
  /\s/.test(text.trimStart())
    ? []
    : commands.flatMap(({ verb }) =>
        verb?.name.startsWith(text.trim().toLowerCase())
          ? [{ text: verb.name, hint: t(verb.usage) }]
          : [],
      );
