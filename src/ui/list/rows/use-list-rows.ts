import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListCount } from '#contract/list.ts';
import { ApiFailure, request } from '#src/lib/api/call.ts';
import { toApi } from '#src/ui/list/filters/list-query.ts';
import type { List, ListPageOf, ListRow } from '#src/ui/list/list.ts';
import type { ListState } from '#src/ui/list/list-parts.ts';

export const PAGE = '100';
const keyOf = (id: string) => ['list', id] as const;

/** The rows of a list, fetched page by page on scrolling. */
export function useListRows<Row extends ListRow>(list: List<Row>, state: ListState) {
  const params = list.params ?? {};
  const query = useInfiniteQuery({
    queryKey: [...keyOf(list.id), params, state],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {};
      return readPage(list, { ...toApi(list, state), limit: PAGE, ...cursor }, signal);
    },
    initialPageParam: '',
    getNextPageParam: (last: ListPageOf<Row>) => last.nextCursor,
    // Other users change records too: a list is fetched again when the user returns, while the old
    // rows are shown.
    staleTime: 0,
  });
  const { data } = query;
  // A row that moved while pages were being fetched could be in two of them.
  const rows = useMemo(() => {
    const seen = new Map<number, Row>();
    for (const { items } of data?.pages ?? []) for (const one of items) seen.set(one.id, one);
    return [...seen.values()];
  }, [data]);
  return { ...query, rows };
}

export async function readPage<Row extends ListRow>(
  list: List<Row>,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ListPageOf<Row>> {
  const { routes, params = {}, toRow } = list;
  const page = (await request(routes.list, { params, query }, { signal })) as ListPageOf<never>;
  return toRow ? { ...page, items: page.items.map(toRow) } : page;
}

const oneKey = (listId: string, id: number | null) => ['list.one', listId, id] as const;

/** One row by its id; null if there is none that the reader sees. */
async function readOne<Row extends ListRow>(list: List<Row>, id: number, signal: AbortSignal) {
  if (list.pane && list.watch)
    try {
      return await list.watch.get(id);
    } catch (error) {
      if (error instanceof ApiFailure && (error.status === 404 || error.status === 403))
        return null;
      throw error;
    }
  const query = { ...list.fixed, id: String(id), limit: '1' };
  const [first] = (await readPage(list, query, signal)).items;
  // An endpoint without this filter returns any row.
  return first?.id === id ? first : null;
}

/** One row by its id, if it is not among the fetched rows. */
export function useOneRow<Row extends ListRow>(list: List<Row>, id: number | null) {
  return useQuery({
    queryKey: oneKey(list.id, id),
    queryFn: ({ signal }) => (id === null ? null : readOne(list, id, signal)),
    enabled: id !== null,
    staleTime: 0,
  });
}

/** The number of rows that match the filter, as far as the server counts them. */
export function useListCount<Row extends ListRow>(list: List<Row>, state: ListState) {
  const endpoint = list.routes.count;
  const { sort: _, ...narrowed } = state;
  return useQuery({
    queryKey: ['list.count', list.id, list.params ?? {}, narrowed],
    queryFn: async ({ signal }) => {
      if (!endpoint) return null;
      const { sort: __, ...filter } = toApi(list, narrowed);
      const input = { params: list.params ?? {}, query: filter };
      return (await request(endpoint, input, { signal })) as ListCount;
    },
    enabled: endpoint !== undefined,
    staleTime: 0,
  });
}

/** Fetches a list and its count again, while the old rows are shown. */
export const refetchList = (queries: QueryClient, listId: string): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: keyOf(listId) }),
    queries.invalidateQueries({ queryKey: ['list.count', listId] }),
  ]);

/** Returns a row as it was last fetched. */
export const rowIn = <Row extends ListRow>(
  queries: QueryClient,
  listId: string,
  id: number | null,
): Row | undefined =>
  queries
    .getQueriesData<InfiniteData<ListPageOf<Row>>>({ queryKey: keyOf(listId) })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .find((row) => row.id === id);

/**
 * Replaces rows by their current state. They keep their positions, even if they no longer match the
 * filter.
 */
export function updateRows<Row extends ListRow>(
  queries: QueryClient,
  listId: string,
  changed: readonly Row[],
): void {
  const byId = new Map(changed.map((row) => [row.id, row]));
  for (const row of changed) queries.setQueryData(oneKey(listId, row.id), row);
  queries.setQueriesData<InfiniteData<ListPageOf<Row>>>(
    { queryKey: keyOf(listId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => byId.get(item.id) ?? item),
        })),
      },
  );
}
