import { readAmount } from '#contract/amount.ts';
import { dayAfter, dayStart, isDay } from '#src/lib/day.ts';
import type { ListDefinition, ListFilter, ListRow } from './list.ts';

/** The part of the address that belongs to a list: a name that is not set is not in it. */
export type ListState = Readonly<Record<string, string>>;

/** The names of a filter in the address. */
export const namesOf = (filter: ListFilter): readonly string[] =>
  'names' in filter ? filter.names : [filter.name];

export const isSet = (filter: ListFilter, state: ListState): boolean =>
  namesOf(filter).some((name) => state[name] !== undefined);

/** All names that a list keeps in the address; `view` says which saved view it stands in. */
export const stateNames = (list: Pick<ListDefinition<ListRow>, 'filters'>): string[] => [
  'q',
  'sort',
  ...list.filters.flatMap(namesOf),
];

/** What belongs to a list of an address's parameters. */
export function readState(
  list: Pick<ListDefinition<ListRow>, 'filters'>,
  params: URLSearchParams,
): ListState {
  const found: Record<string, string> = {};
  for (const name of stateNames(list)) {
    const value = params.get(name);
    if (value) found[name] = value;
  }
  return found;
}

type Convert = (value: string) => string | null;

const CONVERT: Readonly<Record<'days' | 'amounts', readonly [Convert, Convert]>> = {
  days: [
    (day) => (isDay(day) ? dayStart(day).toISOString() : null),
    (day) => (isDay(day) ? dayStart(dayAfter(day, 1)).toISOString() : null),
  ],
  amounts: [centimes, centimes],
};

function centimes(text: string): string | null {
  const read = readAmount(text, true);
  return 'centimes' in read ? read.centimes : null;
}

/** Filters whose value in the address cannot be read: they are left out of what is asked. */
export function faultsOf(list: Pick<ListDefinition<ListRow>, 'filters'>, state: ListState) {
  return list.filters.filter(
    (filter) =>
      (filter.kind === 'days' || filter.kind === 'amounts') &&
      filter.names.some((name, end) => {
        const text = state[name];
        return text !== undefined && CONVERT[filter.kind][end as 0 | 1](text) === null;
      }),
  );
}

/** What the API is asked for: days become moments, amounts centimes. */
export function toApi(
  list: Pick<ListDefinition<ListRow>, 'filters' | 'fixed' | 'usualSort'>,
  state: ListState,
): Record<string, string> {
  const asked: Record<string, string> = { ...list.fixed };
  if (state.q) asked.q = state.q;
  const sort = state.sort ?? list.usualSort;
  if (sort) asked.sort = sort;
  for (const filter of list.filters) {
    for (const [end, name] of namesOf(filter).entries()) {
      const text = state[name];
      if (text === undefined) continue;
      const value =
        filter.kind === 'days' || filter.kind === 'amounts'
          ? CONVERT[filter.kind][end as 0 | 1](text)
          : text;
      if (value !== null) asked[name] = value;
    }
  }
  return asked;
}

/** The order after a click on a column's head: rising, falling, the list's own. */
export function nextSort(sort: string, now: string | undefined): string | undefined {
  if (now === sort) return `-${sort}`;
  return now === `-${sort}` ? undefined : sort;
}
