import type { z } from 'zod';
import { type KeyOf, type MessageKey, t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import type { FilterOf, ListEndpoint, ListSource } from '../list.ts';

/** The values that a filter accepts, of which the address may name one or several. */
type ValueOf<E extends ListEndpoint, Name extends string> =
  z.output<E['query']> extends Readonly<Partial<Record<Name, infer Value>>>
    ? NonNullable<Value> extends readonly (infer One)[]
      ? One
      : NonNullable<Value>
    : never;

type Given<Name extends string, Word extends string, Label, Own extends string> = {
  name: Name;
  /** The values, in the order in which they are offered. */
  words: readonly Word[];
} & (Own extends MessageKey ? { label?: Label } : { label: Label }) &
  (`${Label & string}_${Word}` extends MessageKey
    ? { text?: (word: Word) => string }
    : { text: (word: Word) => string });

/**
 * Returns functions that create the filters of a list by a few values, of which one or several can
 * be chosen. The label is the message that is named after the filter, or another one; the text of a
 * value is the message that is named after the label and the value, or what `text` returns.
 */
export function filtersOf<E extends ListEndpoint, const Texts extends string>({
  texts,
}: ListSource<E, Texts>) {
  const maker =
    <Facts>(facts: Facts) =>
    <
      const Name extends FilterOf<E>,
      const Word extends ValueOf<E, Name> & string,
      Label extends MessageKey = KeyOf<`${Texts}${Name}`>,
    >({
      name,
      words,
      ...given
    }: Given<Name, Word, Label, `${Texts}${Name}`>) => {
      const label: MessageKey = given.label ?? (`${texts}${name}` as MessageKey);
      const text = given.text ?? ((word: Word) => t(`${label}_${word}` as MessageKey));
      return { kind: 'choice' as const, name, label, options: optionsOf(words, text), ...facts };
    };
  return { choice: maker({}), choices: maker({ several: true } as const) };
}
