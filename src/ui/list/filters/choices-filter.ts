import type { MessageKey } from '#src/lib/i18n.ts';
import { choiceOf, type TextOf } from '#src/ui/field/options.ts';

/** A filter by one or more of a few values. */
export const choicesFilter = <Name extends string, Label extends MessageKey, Word extends string>(
  name: Name,
  label: Label,
  words: readonly Word[],
  ...text: TextOf<Label, Word>
) => ({ kind: 'choice', name, several: true, ...choiceOf(label, words, ...text) }) as const;
