import { ACT_CAUSES, FAULT_PARTIES } from '#contract/causes/causes.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { ORDER_STATUSES } from '#machines/order/order-machine.ts';
import { casablancaDay, casablancaDayBegin, dayAfter } from '#rules/time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { knownValues } from '#src/domain/order/query/known-values.ts';
import {
  type Flag,
  LIST_GRAMMAR,
  parseQuery,
  type QueryError,
  splitTokens,
  type Term,
} from '#src/domain/order/query/query.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';

export type ApiQuery = NonNullable<InputOf<typeof ordersRoutes.export>['query']>;

export interface ReadQuery {
  /** The query of the API; meaningless if there are errors. */
  api: ApiQuery;
  errors: readonly QueryError[];
}

type Trouble = 'no_negation' | 'one_value';

const CENTIMES = 100;

/** The instants at the start and the end of a day in the market's time zone. */
function dayOf(day: string): [from: Date, to: Date] {
  const today = casablancaDay(Date.now());
  const name = day.includes('-') ? day : day === 'yesterday' ? dayAfter(today, -1) : today;
  return [casablancaDayBegin(name), casablancaDayBegin(dayAfter(name, 1))];
}

/** The only value that starts with these letters; undefined if there are none or several. */
function only<T>(all: readonly T[], name: (one: T) => string, typed: string): T | undefined {
  const whole = all.filter((one) => normaliseText(name(one)) === typed);
  if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined;
  const part = all.filter((one) => normaliseText(name(one)).includes(typed));
  return part.length === 1 ? part[0] : undefined;
}

const OPPOSITE = { true: 'false', false: 'true' } as const;
const yes = (negated: boolean, value: 'true' | 'false' = 'true') =>
  negated ? OPPOSITE[value] : value;

/** The words that the API has under the same name. */
const OWN_NAMES = ['late', 'undecided', 'far', 'unproven'] as const;
const isOwnName = (flag: Flag): flag is (typeof OWN_NAMES)[number] =>
  OWN_NAMES.some((name) => name === flag);

/** Adds one condition to the API query. Returns an error if the list does not support it. */
function put(api: ApiQuery, words: string[], term: Term, nowMs: number): Trouble | null {
  const { negated } = term;
  switch (term.kind) {
    case 'word':
      if (negated) return 'no_negation';
      words.push(term.text);
      return null;
    case 'flag':
      if (isOwnName(term.flag)) api[term.flag] = yes(negated);
      else if (term.flag === 'changed') api.amended = yes(negated);
      else if (term.flag === 'open' || term.flag === 'closed')
        api.open = yes(negated, term.flag === 'open' ? 'true' : 'false');
      else api.unassigned = yes(negated, term.flag === 'unassigned' ? 'true' : 'false');
      return null;
    case 'choice': {
      if (term.key === 'payment') {
        if (term.values.length > 1) return negated ? 'one_value' : null;
        const [value] = term.values;
        const isCash = (value === 'cash') !== negated;
        api.payment = isCash ? 'cash' : 'card';
        return null;
      }
      if (term.key !== 'status') {
        const all: readonly string[] = term.key === 'cause' ? ACT_CAUSES.case : FAULT_PARTIES;
        api[term.key] = all.filter((one) => term.values.includes(one) !== negated).join(',');
        return null;
      }
      const chosen = ORDER_STATUSES.filter((one) => term.values.includes(one) !== negated);
      api.status = chosen.join(',');
      return null;
    }
    case 'text':
      return putText(api, words, term);
    case 'day': {
      if (negated) return 'no_negation';
      const [from, to] = dayOf(term.day);
      const { compare, key } = term;
      if (compare === '=' || compare === '>=') api[`${key}From`] = from.toISOString();
      if (compare === '>') api[`${key}From`] = to.toISOString();
      if (compare === '=' || compare === '<=') api[`${key}To`] = to.toISOString();
      if (compare === '<') api[`${key}To`] = from.toISOString();
      return null;
    }
    case 'number': {
      if (negated) return 'no_negation';
      const { compare, value } = term;
      if (term.key === 'age' || term.key === 'ended') {
        const of = term.key === 'age' ? 'placed' : 'closed';
        const isSince = compare.startsWith('<');
        api[`${of}${isSince ? 'From' : 'To'}`] = new Date(nowMs - value).toISOString();
        return null;
      }
      const amount = Math.round(value * CENTIMES);
      if (compare !== '<' && compare !== '<=')
        api.totalFrom = String(Math.max(0, compare === '>' ? amount + 1 : amount));
      if (compare !== '>' && compare !== '>=')
        api.totalTo = String(Math.max(0, compare === '<' ? amount - 1 : amount));
      return null;
    }
  }
}

/** The parameter for `#12`, by the key before it. */
const NUMBERED = { store: 'storeId', driver: 'driverId', customer: 'customerId' } as const;

function putText(api: ApiQuery, words: string[], term: Term & { kind: 'text' }): Trouble | null {
  const { key, values, negated } = term;
  const [value = ''] = values;
  if (key === 'driver' && value === 'none' && values.length === 1) {
    api.unassigned = yes(negated);
    return null;
  }
  if (negated) return 'no_negation';
  if (values.length > 1) return 'one_value';
  const { stores, drivers } = shownSource();
  const number = /^#([1-9]\d{0,8})$/.exec(value)?.[1];
  if (number !== undefined && key !== 'zone' && key !== 'address') {
    api[NUMBERED[key]] = number;
    return null;
  }
  if (key === 'store') {
    const store = only(stores.get(), ({ name }) => name, value);
    if (store) api.storeId = String(store.id);
    else words.push(value);
  } else if (key === 'driver') {
    const id = drivers.list().find((one) => normaliseText(drivers.get(one)?.code ?? '') === value);
    if (id !== undefined) api.driverId = String(id);
    else words.push(value);
  } else if (key === 'zone') {
    api.zone = only(knownValues('zone'), (name) => name, value) ?? value;
  } else words.push(value);
  return null;
}

/**
 * Converts a typed query to an API query. `#12` is an id. Stores and drivers in the live source are
 * sent by id. Any other name becomes a word, which the server searches in all fields.
 */
export function readListQuery(text: string, nowMs: number = Date.now()): ReadQuery {
  const api: ApiQuery = {};
  const words: string[] = [];
  const errors: QueryError[] = [...parseQuery(text, LIST_GRAMMAR).errors];
  for (const token of splitTokens(text)) {
    const term = parseQuery(token.text, LIST_GRAMMAR).terms[0];
    const code = term && put(api, words, term, nowMs);
    if (code) {
      const key = 'key' in term ? term.key : token.text.replace(/^-/, '');
      errors.push({ code, from: token.from, to: token.to, key, value: '' });
    }
  }
  if (words.length > 0) api.q = words.join(' ').slice(0, 200);
  return { api, errors };
}
