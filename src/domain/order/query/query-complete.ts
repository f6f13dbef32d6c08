import { englishWord, wordBegins } from '#src/lib/language/typed-words.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import {
  type Flag,
  type Grammar,
  type KeyOf,
  LIVE_GRAMMAR,
  QUERY_KEYS,
  type QueryKey,
  splitTokens,
} from './query.ts';
import { shownFlag, shownKey, shownValue } from './query-words.ts';

/** A completion: its text in the list, and the text that replaces the typed part. */
export interface Completion {
  label: string;
  insert: string;
  /** The key or word that it belongs to, for its description. */
  about: QueryKey | Flag;
  kind: 'key' | 'flag' | 'value';
}

export interface Completions {
  /** The range of the text that a completion replaces. */
  from: number;
  to: number;
  items: readonly Completion[];
}

/** Returns the known values of a key; called only while that key is being typed. */
export type KnownValues = (key: QueryKey) => readonly string[];

const MOST = 8;
const signOf = (key: QueryKey) =>
  QUERY_KEYS[key] === 'duration' || QUERY_KEYS[key] === 'number' ? '>' : ':';

const quoted = (value: string) => (/[\s,"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value);

/** The values that start with the text, then those that contain it. */
function matching<Value extends string>(
  values: readonly Value[],
  typed: string,
  shown: (value: Value) => string,
): Value[] {
  const sought = normaliseText(typed);
  const texts = (value: Value) => [value, shown(value)].map(normaliseText);
  const isStart = (value: Value) => texts(value).some((one) => one.startsWith(sought));
  const starting = values.filter(isStart);
  const holding = values.filter(
    (value) => !isStart(value) && texts(value).some((one) => one.includes(sought)),
  );
  return [...starting, ...holding].slice(0, MOST);
}

/** The completions at the caret. */
export function completeQuery(
  text: string,
  caret: number,
  known: KnownValues,
  grammar: Grammar = LIVE_GRAMMAR,
): Completions {
  const { keys, flags: allFlags, choices } = grammar;
  const token = splitTokens(text).find(({ from, to }) => from <= caret && caret <= to);
  const from = token?.from ?? caret;
  const typed = text.slice(from, caret);
  const minus = typed.startsWith('-') ? '-' : '';
  const body = typed.slice(minus.length);
  const [whole, name = '', sign = ''] = /^([\p{L}_]+)(:|>=|<=|>|<|=)/u.exec(body) ?? [];
  const named = englishWord('key', name);
  const key = keys.find((one) => one === named);
  if (whole !== undefined && key !== undefined) {
    const value = body.slice(whole.length);
    // In a list of values, only the last one is being typed.
    const comma = value.includes('"')
      ? -1
      : Math.max(value.lastIndexOf(','), value.lastIndexOf('،'));
    const begun = value.slice(comma + 1).replaceAll('"', '');
    const isChoice = QUERY_KEYS[key] === 'choice';
    const values = isChoice ? choices[key as KeyOf<'choice'>] : known(key);
    const shown = (one: string) => (isChoice || one === 'none' ? shownValue(one) : one);
    const valueFrom = from + minus.length + name.length + sign.length + comma + 1;
    const items = matching(values, begun, shown).map((one) => ({
      label: shown(one),
      insert: `${quoted(shown(one))} `,
      about: key,
      kind: 'value' as const,
    }));
    return { from: valueFrom, to: token?.to ?? caret, items };
  }
  const flags = matching(allFlags, body, shownFlag).map((one) => ({
    label: shownFlag(one),
    insert: `${shownFlag(one)} `,
    about: one,
    kind: 'flag' as const,
  }));
  const begun = keys
    .filter((one) => wordBegins('key', one, body))
    .map((one) => ({
      label: shownKey(one) + signOf(one),
      insert: shownKey(one) + signOf(one),
      about: one,
      kind: 'key' as const,
    }));
  return { from: from + minus.length, to: token?.to ?? caret, items: [...begun, ...flags] };
}
