import { ACT_CAUSES, FAULT_PARTIES } from '#contract/causes/causes.ts';
import { PAYMENT_METHODS } from '#contract/routes/operations/orders.ts';
import { OPEN_ORDER_STATUSES, ORDER_STATUSES } from '#machines/order/order-machine.ts';
import { englishWord } from '#src/lib/language/typed-words.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { dayNamed, duration, englishNone, number, parts } from './query-values.ts';

/** The keys of a query, by the type of their value. */
export const QUERY_KEYS = {
  status: 'choice',
  payment: 'choice',
  cause: 'choice',
  party: 'choice',
  zone: 'text',
  store: 'text',
  driver: 'text',
  customer: 'text',
  address: 'text',
  age: 'duration',
  due: 'duration',
  ready: 'duration',
  ended: 'duration',
  ping: 'duration',
  total: 'number',
  load: 'number',
  placed: 'day',
  closed: 'day',
} as const;
export type QueryKey = keyof typeof QUERY_KEYS;
export type KeyOf<K extends (typeof QUERY_KEYS)[QueryKey]> = {
  [N in QueryKey]: (typeof QUERY_KEYS)[N] extends K ? N : never;
}[QueryKey];

/** Words that are conditions by themselves. */
// biome-ignore format: one line for each would be longer than what it says.
export const FLAGS = ['open', 'closed', 'late', 'predicted', 'unassigned', 'assigned', 'changed', 'undecided', 'far', 'unproven'] as const;
export type Flag = (typeof FLAGS)[number];

/** The keys and words that a screen accepts. */
export interface Grammar {
  keys: readonly QueryKey[];
  choices: Readonly<Record<KeyOf<'choice'>, readonly string[]>>;
  flags: readonly Flag[];
}

/** For the open orders. */
export const LIVE_GRAMMAR: Grammar = {
  keys: (Object.keys(QUERY_KEYS) as QueryKey[]).filter(
    (key) => QUERY_KEYS[key] !== 'day' && key !== 'cause' && key !== 'party' && key !== 'ended',
  ),
  choices: { status: OPEN_ORDER_STATUSES, payment: PAYMENT_METHODS, cause: [], party: [] },
  flags: ['late', 'predicted', 'unassigned', 'assigned'],
};

/** For all orders. */
export const LIST_GRAMMAR: Grammar = {
  keys: [
    'status',
    'payment',
    'cause',
    'party',
    'zone',
    'store',
    'driver',
    'customer',
    'address',
    'placed',
    'closed',
    'ended',
    'age',
    'total',
  ],
  choices: {
    status: ORDER_STATUSES,
    payment: PAYMENT_METHODS,
    cause: ACT_CAUSES.case,
    party: FAULT_PARTIES,
  },
  // Of orders that are kept, nothing is predicted.
  flags: FLAGS.filter((flag) => flag !== 'predicted'),
};
export type Compare = '<' | '<=' | '>' | '>=' | '=';

/**
 * One condition. All conditions of a query must hold. Texts are normalised, durations are in ms,
 * money is in MAD.
 */
export type Term = { negated: boolean } & (
  | { kind: 'word'; text: string }
  | { kind: 'flag'; flag: Flag }
  | { kind: 'choice'; key: KeyOf<'choice'>; values: readonly string[] }
  | { kind: 'text'; key: KeyOf<'text'>; values: readonly string[] }
  | { kind: 'number'; key: KeyOf<'duration' | 'number'>; compare: Compare; value: number }
  | { kind: 'day'; key: KeyOf<'day'>; compare: Compare; day: string }
);

/** An error: its range in the text, and its kind. */
export interface QueryError {
  code:
    | 'unknown_key'
    | 'unknown_value'
    | 'missing_value'
    | 'bad_number'
    | 'bad_duration'
    | 'bad_day'
    | 'no_negation'
    | 'one_value'
    | 'open_quote'
    | 'no_compare'
    | 'needs_compare';
  from: number;
  to: number;
  key: string;
  value: string;
}

export interface Query {
  terms: readonly Term[];
  errors: readonly QueryError[];
}

/** A part of the text between spaces; spaces inside quotes do not split it. */
export interface Token {
  from: number;
  to: number;
  text: string;
  isOpen: boolean;
}

export function splitTokens(text: string): Token[] {
  const found: Token[] = [];
  let from = -1;
  let isQuoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const char = text[at];
    const isEnd = char === undefined || (!isQuoted && /\s/.test(char));
    if (!isEnd && from === -1) from = at;
    if (char === '"') isQuoted = !isQuoted;
    if (!isEnd || from === -1) continue;
    found.push({ from, to: at, text: text.slice(from, at), isOpen: isQuoted });
    from = -1;
  }
  return found;
}

function read(token: Token, grammar: Grammar): Term | QueryError {
  const isKey = (one: string): one is QueryKey => grammar.keys.includes(one as QueryKey);
  const negated = token.text.startsWith('-') && token.text.length > 1;
  const body = negated ? token.text.slice(1) : token.text;
  const start = token.from + (negated ? 1 : 0);
  const [whole = '', name = '', sign = ''] = /^([\p{L}_]+)(:|>=|<=|>|<|=)/u.exec(body) ?? [];
  const key = englishWord('key', normaliseText(name));
  const value = body.slice(whole.length);
  const wrong = (code: QueryError['code'], from: number, about: string): QueryError => ({
    code,
    from,
    to: token.to,
    key,
    value: about,
  });
  if (token.isOpen) return wrong('open_quote', token.from + token.text.lastIndexOf('"'), '');
  if (whole === '') {
    const text = normaliseText(body.replaceAll('"', ''));
    const word = englishWord('flag', text);
    const flag = grammar.flags.find((one) => one === word);
    return flag ? { kind: 'flag', flag, negated } : { kind: 'word', text, negated };
  }
  if (!isKey(key)) return wrong('unknown_key', start, name);
  const values = parts(value).map(normaliseText);
  const [first] = values;
  const valueAt = start + whole.length;
  if (first === undefined) return wrong('missing_value', start, '');
  const kind = QUERY_KEYS[key];
  if (kind === 'choice' || kind === 'text') {
    if (sign !== ':' && sign !== '=') return wrong('no_compare', start + name.length, sign);
    if (kind === 'text')
      return { kind, key: key as KeyOf<'text'>, values: values.map(englishNone), negated };
    const known = grammar.choices[key as KeyOf<'choice'>];
    const named = values.map((one) => englishWord('value', one));
    const strange = named.find((one) => !known.includes(one));
    if (strange !== undefined) return wrong('unknown_value', valueAt, strange);
    return { kind, key: key as KeyOf<'choice'>, values: named, negated };
  }
  if (kind === 'day') {
    const day = values.length > 1 ? null : dayNamed(first);
    if (day === null) return wrong('bad_day', valueAt, value);
    return {
      kind,
      key: key as KeyOf<'day'>,
      compare: (sign === ':' ? '=' : sign) as Compare,
      day,
      negated,
    };
  }
  const amount = kind === 'duration' ? duration(first) : number(first);
  if (amount === null || values.length > 1)
    return wrong(kind === 'duration' ? 'bad_duration' : 'bad_number', valueAt, value);
  // Equality makes no sense for durations: nothing is ever exactly ten minutes old.
  if (kind === 'duration' && (sign === ':' || sign === '='))
    return wrong('needs_compare', start, first);
  const compare = (sign === ':' ? '=' : sign) as Compare;
  return { kind: 'number', key: key as KeyOf<'duration'>, compare, value: amount, negated };
}

/**
 * Parses a typed query: `status:ready zone:maarif -store:"café atlas" age>10m late atlas`. Every
 * part is either a condition or an error with its range; nothing is ignored silently. Words are in
 * English or in the reader's language.
 */
export function parseQuery(text: string, grammar: Grammar = LIVE_GRAMMAR): Query {
  const terms: Term[] = [];
  const errors: QueryError[] = [];
  for (const token of splitTokens(text)) {
    const one = read(token, grammar);
    if ('code' in one) errors.push(one);
    else if (one.kind !== 'word' || one.text !== '') terms.push(one);
  }
  return { terms, errors };
}
