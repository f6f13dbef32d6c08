import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type MessageKey, t } from '#src/lib/i18n.ts';

export interface Option {
  value: string;
  label: string;
  /** The option that it is below, in a tree of options. */
  above?: string | null;
}

interface OptionReader {
  (signal: AbortSignal): Promise<readonly Option[]>;
  /** A form chooses what its own record is below, which is also one of the options. */
  isAboveRecord?: true;
}

/** The options of a choice. Data from the server is fetched on use. */
export type Options = readonly Option[] | OptionReader;

/**
 * The same options for what a record is below: in the form of a record, without the record and those
 * below it.
 */
export const aboveRecord = (read: OptionReader): OptionReader =>
  Object.assign((signal: AbortSignal) => read(signal), { isAboveRecord: true as const });

/** The options that a record can be below: neither itself nor one that is below it. */
export function optionsAbove(options: readonly Option[], id: string): readonly Option[] {
  const below = new Set([id]);
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const { value, above } of options) if (above && below.has(above)) below.add(value);
  }
  return options.filter(({ value }) => !below.has(value));
}

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

/**
 * Returns the options; null while they are being fetched. `label` names the choice. Of `aboveRecord`,
 * the record that the address names is left out.
 */
export function useOptions(label: MessageKey, options: Options = NONE): readonly Option[] | null {
  const isFetched = typeof options === 'function';
  const { id } = useParams();
  const record = isFetched && options.isAboveRecord ? id : undefined;
  const read = useQuery({
    queryKey: ['options', label],
    queryFn: ({ signal }) => (isFetched ? options(signal) : NONE),
    enabled: isFetched,
    select: (all) => (record === undefined ? all : optionsAbove(all, record)),
  });
  if (!isFetched) return options;
  return read.data ?? (read.isPending ? null : NONE);
}
