import type { OrderId, UserId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isLate, willBeLate } from '#src/domain/order/order-marks.ts';
import type { Compare, Flag, KeyOf, Term } from '#src/domain/order/query/query.ts';
import { perObject } from '#src/lib/console/per-object.ts';
import { t } from '#src/lib/i18n.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import type { LiveOrder } from '#streams/index.ts';

/** The facts about drivers that a query reads. */
export interface DriverFacts {
  /** The number of orders carried. */
  load(id: UserId): number;
  /** The age of the position, in ms. */
  pingMs(id: UserId, nowMs: number): number;
}

type Test = (live: LiveOrder, nowMs: number) => boolean;

/** All texts of an order that a word may match, computed once per version. */
const textOf = perObject((order: Order): string =>
  [
    `#${order.id}`,
    normaliseText(order.store.name),
    normaliseText(order.zone),
    normaliseText(t(`live.status_${order.status}`)),
    order.driver ? normaliseText(order.driver.code) : '',
    order.driver ? normaliseText(order.driver.name) : '',
    normaliseText(order.customer.name),
    normaliseText(order.address),
  ].join('\n'),
);

const TEXTS: Readonly<Record<KeyOf<'text'>, (order: Order, value: string) => boolean>> = {
  zone: (order, value) => normaliseText(order.zone).includes(value),
  store: (order, value) => normaliseText(order.store.name).includes(value),
  customer: (order, value) => normaliseText(order.customer.name).includes(value),
  address: (order, value) => normaliseText(order.address).includes(value),
  // A code must match as a whole: d1 is not d12.
  driver: ({ driver }, value) =>
    driver === null
      ? value === 'none'
      : normaliseText(driver.code) === value || normaliseText(driver.name).includes(value),
};

const COMPARES: Readonly<Record<Compare, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
};

/** Words that only the list of orders has. */
const LISTED_ONLY: readonly Flag[] = ['changed', 'undecided', 'far', 'unproven'];

const CENTIMES = 100;

function amountOf(key: KeyOf<'duration' | 'number'>, facts: DriverFacts) {
  const amounts: Record<typeof key, (live: LiveOrder, nowMs: number) => number> = {
    age: (live, nowMs) => nowMs - live.placedAtMs,
    due: (live, nowMs) => live.promisedAtMs - nowMs,
    ready: (live, nowMs) => live.readyDueAtMs - nowMs,
    ended: ({ endedAtMs }, nowMs) => (endedAtMs === null ? Number.NaN : nowMs - endedAtMs),
    total: ({ order }) => Number(order.total) / CENTIMES,
    // Without a driver there is no value to compare.
    load: ({ order }) => (order.driver ? facts.load(order.driver.id) : Number.NaN),
    ping: ({ order }, nowMs) => (order.driver ? facts.pingMs(order.driver.id, nowMs) : Number.NaN),
  };
  return amounts[key];
}

function testOf(term: Term, facts: DriverFacts): Test {
  switch (term.kind) {
    case 'word': {
      const { text } = term;
      const id = /^#(\d+)$/.exec(text)?.[1];
      if (id !== undefined) return ({ order }) => order.id === (Number(id) as OrderId);
      return ({ order }) => textOf(order).includes(text);
    }
    case 'flag':
      if (term.flag === 'late') return isLate;
      if (term.flag === 'predicted') return ({ order }, nowMs) => willBeLate(order, nowMs);
      if (term.flag === 'open' || term.flag === 'closed')
        return ({ endedAtMs }) => (endedAtMs === null) === (term.flag === 'open');
      if (LISTED_ONLY.includes(term.flag)) return () => false;
      return ({ order }) =>
        (order.driver === null && !order.ending) === (term.flag === 'unassigned');
    case 'choice': {
      const { key, values } = term;
      // Orders that have ended, which have causes, are in their list and not here.
      if (key === 'cause' || key === 'party') return () => false;
      return ({ order }) => values.includes(order[key]);
    }
    case 'text': {
      const matches = TEXTS[term.key];
      return ({ order }) => term.values.some((value) => matches(order, value));
    }
    case 'day':
      // The board holds open orders only; its grammar has no days.
      return () => true;
    case 'number': {
      const amount = amountOf(term.key, facts);
      const compare = COMPARES[term.compare];
      return (live, nowMs) => compare(amount(live, nowMs), term.value);
    }
  }
}

/**
 * True for a condition whose result changes without an event of the order: with time, or with its
 * driver.
 */
const isTimed = (term: Term): boolean =>
  term.kind === 'flag'
    ? term.flag === 'late' || term.flag === 'predicted'
    : term.kind === 'number' && term.key !== 'total';

/**
 * Compiles the query to one test; null if the query is empty. `timed`: it must be evaluated
 * repeatedly.
 */
export function compileQuery(
  terms: readonly Term[],
  facts: DriverFacts,
): { fits: Test | null; timed: boolean } {
  if (terms.length === 0) return { fits: null, timed: false };
  const tests = terms.map((term): Test => {
    const test = testOf(term, facts);
    return term.negated ? (live, nowMs) => !test(live, nowMs) : test;
  });
  return {
    fits: (live, nowMs) => tests.every((test) => test(live, nowMs)),
    timed: terms.some(isTimed),
  };
}
