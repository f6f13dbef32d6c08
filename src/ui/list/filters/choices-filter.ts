import type { MessageKey } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';

/** A filter by one or more of a few values, each shown as a text. */
export const choicesFilter = <Name extends string, Word extends string>(
  name: Name,
  label: MessageKey,
  words: readonly Word[],
  text: (word: Word) => string,
) => ({ kind: 'choice', name, label, several: true, options: optionsOf(words, text) }) as const;
