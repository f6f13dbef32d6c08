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
function matching(values: readonly string[], typed: string): string[] {
  const sought = normaliseText(typed);
  const starting = values.filter((value) => normaliseText(value).startsWith(sought));
  const holding = values.filter(
    (value) => !normaliseText(value).startsWith(sought) && normaliseText(value).includes(sought),
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
  const key = keys.find((one) => one === normaliseText(name));
  if (whole !== undefined && key !== undefined) {
    const value = body.slice(whole.length);
    // In a list of values, only the last one is being typed.
    const comma = value.includes('"') ? -1 : value.lastIndexOf(',');
    const begun = value.slice(comma + 1).replaceAll('"', '');
    const values = QUERY_KEYS[key] === 'choice' ? choices[key as KeyOf<'choice'>] : known(key);
    const valueFrom = from + minus.length + name.length + sign.length + comma + 1;
    const items = matching(values, begun).map((label) => ({
      label,
      insert: `${quoted(label)} `,
      about: key,
      kind: 'value' as const,
    }));
    return { from: valueFrom, to: token?.to ?? caret, items };
  }
  const flags = matching(allFlags, body).map((label) => ({
    label,
    insert: `${label} `,
    about: label as Flag,
    kind: 'flag' as const,
  }));
  const named = keys
    .filter((one) => one.startsWith(normaliseText(body)))
    .map((one) => ({
      label: one + signOf(one),
      insert: one + signOf(one),
      about: one,
      kind: 'key' as const,
    }));
  return { from: from + minus.length, to: token?.to ?? caret, items: [...named, ...flags] };
}
