import { useQuery } from '@tanstack/react-query';
import type { MessageKey } from '#src/lib/i18n.ts';

export interface Option {
  value: string;
  label: string;
}

/** The options of a choice. Data from the server is fetched on use. */
export type Options = readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);

/** Options for a list of values, each with its label. */
export const optionsOf = <Word extends string>(
  words: readonly Word[],
  label: (word: Word) => string,
): readonly (Option & { value: Word })[] => words.map((value) => ({ value, label: label(value) }));

const NONE: readonly Option[] = [];

/** Returns the options that have been fetched so far. `label` names the choice. */
export function useOptions(label: MessageKey, options: Options = NONE): readonly Option[] {
  const isFetched = typeof options === 'function';
  const read = useQuery({
    queryKey: ['options', label],
    queryFn: ({ signal }) => (isFetched ? options(signal) : NONE),
    enabled: isFetched,
  });
  return isFetched ? (read.data ?? NONE) : options;
}
