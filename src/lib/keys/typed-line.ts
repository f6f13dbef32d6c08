import { t } from '#src/lib/i18n.ts';
import type { CommandFacts, Suggestion, Verb } from './commands.ts';

/** A typed line in parts: the verb that it begins with, and the words after it. */
export interface TypedLine {
  verb: Verb | null;
  words: readonly string[];
}

const wordsOf = (text: string) => text.trimStart().split(/\s+/);

/** Splits a line into its parts. A line that ends in a space has an empty last word. */
export function parseLine(text: string, commands: readonly CommandFacts[]): TypedLine {
  const [first = '', ...words] = wordsOf(text);
  const verb = commands.find((command) => command.verb?.name === first.toLowerCase())?.verb;
  return verb && words.length > 0 ? { verb, words } : { verb: null, words: [] };
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
        verb?.name.startsWith(text.trim().toLowerCase())
          ? [{ text: verb.name, hint: t(verb.usage) }]
          : [],
      );
