import { readAmount } from '#rules/money/amount.ts';
import { casablancaDayBegin, dayAfter } from '#rules/time.ts';
import { isDay } from '#src/lib/text/day.ts';
import type { ListColumn, ListDefinition, ListFilter, ListRow } from '#src/ui/list/list.ts';
import type { ListState, Sorts } from '#src/ui/list/list-parts.ts';

/** The names of a filter's parameters in the address. */
export const namesOf = (filter: ListFilter): readonly string[] =>
  'names' in filter ? filter.names : [filter.name];

/** The value of a filter that the address does not set. */
export const defaultOf = (filter: ListFilter): string | undefined =>
  filter.kind === 'choice' ? filter.defaultValue : undefined;

export const isSet = (filter: ListFilter, state: ListState): boolean =>
  namesOf(filter).some((name) => state[name] !== undefined);

/**
 * Whether a filter leaves out rows now: by the value of the address or by its default one, unless that
 * is one that leaves out none, such as "All".
 */
export function restricts(filter: ListFilter, state: ListState): boolean {
  if (filter.kind !== 'choice') return isSet(filter, state);
  const value = state[filter.name] ?? filter.defaultValue;
  if (value === undefined) return false;
  const query = filter.toApi?.(value);
  return query === undefined || Object.keys(query).some((name) => name !== 'sort');
}

/** All names that a list keeps in the address; `view` is the current saved view. */
export const stateNames = (list: Pick<ListDefinition<ListRow>, 'filters'>): string[] => [
  'q',
  'sort',
  ...list.filters.flatMap(namesOf),
];

/** Extracts the state of a list from the parameters of an address or of a saved view. */
export function readState(
  list: Pick<ListDefinition<ListRow>, 'filters' | 'defaultSort'>,
  params: URLSearchParams,
): ListState {
  const found: Record<string, string> = {};
  for (const name of stateNames(list)) {
    const value = params.get(name);
    if (value && !(name === 'sort' && value === list.defaultSort)) found[name] = value;
  }
  return found;
}

type Convert = (value: string) => string | null;

const CONVERT: Readonly<Record<'days' | 'amounts' | 'number', readonly [Convert, Convert]>> = {
  days: [
    (day) => (isDay(day) ? casablancaDayBegin(day).toISOString() : null),
    (day) => (isDay(day) ? casablancaDayBegin(dayAfter(day, 1)).toISOString() : null),
  ],
  amounts: [centimes, centimes],
  number: [digits, digits],
};
type Converted = Extract<ListFilter, { kind: keyof typeof CONVERT }>;
const isConverted = (filter: ListFilter): filter is Converted => filter.kind in CONVERT;

function digits(text: string): string | null {
  return /^[a-z]{0,3}[-#\s]*0*([1-9]\d{0,14})$/i.exec(text)?.[1] ?? null;
}

function centimes(text: string): string | null {
  const read = readAmount(text, true);
  return 'centimes' in read ? read.centimes : null;
}

/** The filters whose value in the address is invalid. They are left out of the request. */
export function invalidFilters(list: Pick<ListDefinition<ListRow>, 'filters'>, state: ListState) {
  return list.filters.filter(
    (filter) =>
      isConverted(filter) &&
      namesOf(filter).some((name, end) => {
        const text = state[name];
        return text !== undefined && CONVERT[filter.kind][end as 0 | 1](text) === null;
      }),
  );
}

/** Converts the state to the API's query: days become instants, amounts become centimes. */
export function toApi(
  list: Pick<ListDefinition<ListRow>, 'filters' | 'fixed' | 'defaultSort' | 'language'>,
  state: ListState,
): Record<string, string> {
  const fromLanguage = list.language?.toApi(state.q ?? '');
  const query: Record<string, string> = { ...list.fixed, ...fromLanguage };
  if (state.q && !list.language) query.q = state.q;
  const sort = state.sort ?? list.defaultSort;
  if (sort) query.sort = sort;
  for (const filter of list.filters) {
    for (const [end, name] of namesOf(filter).entries()) {
      const text = state[name] ?? defaultOf(filter);
      if (text === undefined) continue;
      if (filter.toApi) {
        Object.assign(query, filter.toApi(text));
        continue;
      }
      const value = isConverted(filter) ? CONVERT[filter.kind][end as 0 | 1](text) : text;
      if (value !== null) query[name] = value;
    }
  }
  return query;
}

/** The names of both sort directions of a column. */
export const sortsOf = (sort: string | Sorts): Sorts =>
  typeof sort === 'string' ? { up: sort, down: `-${sort}` } : sort;

/** The sort after a click on a heading, in turn: ascending, descending, the list's default. */
export function nextSort(sort: string | Sorts, now: string | undefined): string | undefined {
  const { up, down } = sortsOf(sort);
  if (now === up) return down;
  return now === down ? undefined : up;
}

/** The next sort, cycling through all sortable columns. */
export function cycledSort(
  columns: readonly Pick<ListColumn<never>, 'sort'>[],
  now: string | undefined,
): string | undefined {
  const all = columns.flatMap(({ sort }) => (sort ? Object.values(sortsOf(sort)) : []));
  return all[(all.indexOf(now ?? '') + 1) % all.length] as string | undefined;
}
