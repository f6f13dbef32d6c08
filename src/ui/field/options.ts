import { useQuery } from '@tanstack/react-query';
import { type MessageKey, t } from '#src/lib/i18n.ts';

export interface Option {
  value: string;
  label: string;
}

/** The options of a choice. Data from the server is fetched on use. */
export type Options = readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);

/** An option whose label is a message, read when it is shown. */
export const optionOf = <Word extends string>(value: Word, label: MessageKey) => ({
  value,
  get label() {
    return t(label);
  },
});

/** Options for a list of values, each with its label. */
export const optionsOf = <Word extends string>(
  words: readonly Word[],
  label: (word: Word) => string,
): readonly (Option & { value: Word })[] =>
  words.map((value) => ({
    value,
    // Read when it is shown: a module is loaded before the texts of its language.
    get label() {
      return label(value);
    },
  }));

/** The function that returns the text of an option; optional if all texts have such messages. */
export type TextOf<
  Label extends string,
  Word extends string,
> = `${Label}_${Word}` extends MessageKey
  ? [text?: (word: Word) => string]
  : [text: (word: Word) => string];

/**
 * The label of a choice with its options. By default the text of an option is the message that is
 * named after the label and the value: `zones.kind_delivery` for `zones.kind`.
 */
export const choiceOf = <Label extends MessageKey, Word extends string>(
  label: Label,
  words: readonly Word[],
  ...[text]: TextOf<Label, Word>
) => ({
  label,
  options: optionsOf(words, text ?? ((word) => t(`${label}_${word}` as MessageKey))),
});

const NONE: readonly Option[] = [];

/** The only option of a choice whose options are being fetched: what is chosen stays. */
export const readingOption = (value = ''): readonly Option[] => [
  { value, label: t('lists.reading') },
];

/** Returns the options; null while they are being fetched. `label` names the choice. */
export function useOptions(label: MessageKey, options: Options = NONE): readonly Option[] | null {
  const isFetched = typeof options === 'function';
  const read = useQuery({
    queryKey: ['options', label],
    queryFn: ({ signal }) => (isFetched ? options(signal) : NONE),
    enabled: isFetched,
  });
  if (!isFetched) return options;
  return read.data ?? (read.isPending ? null : NONE);
}
