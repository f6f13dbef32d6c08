import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { call } from '#src/lib/call.ts';
import type { List, ListPageOf, ListRow } from './list.ts';
import { type ListState, toApi } from './list-query.ts';

const PAGE = '100';
const keyOf = (id: string) => ['list', id] as const;

/** The rows of a list, page by page as one scrolls. */
export function useListRows<Row extends ListRow>(list: List<Row>, state: ListState) {
  const asked = useMemo(() => toApi(list, state), [list, state]);
  const params = list.params ?? {};
  const query = useInfiniteQuery({
    queryKey: [...keyOf(list.id), params, asked],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {};
      const input = { params, query: { ...asked, limit: PAGE, ...cursor } };
      return (await call(list.endpoint, input as unknown as InputOf<typeof list.endpoint>, {
        signal,
      })) as unknown as ListPageOf<Row>;
    },
    initialPageParam: '',
    getNextPageParam: (last: ListPageOf<Row>) => last.nextCursor,
    // Others change records too: a list that was left is read anew, while the old rows stand.
    staleTime: 0,
  });
  const { data } = query;
  // A row that moved while pages were read could be in two of them.
  const rows = useMemo(() => {
    const seen = new Map<number, Row>();
    for (const { items } of data?.pages ?? []) for (const one of items) seen.set(one.id, one);
    return [...seen.values()];
  }, [data]);
  return { ...query, rows, asked };
}

/** How many rows the filter takes, as far as the server counts. */
export function useListCount<Row extends ListRow>(list: List<Row>, asked: Record<string, string>) {
  const endpoint = list.countEndpoint;
  const { sort: _, ...filter } = asked;
  return useQuery({
    queryKey: ['list.count', list.id, list.params ?? {}, filter],
    queryFn: async ({ signal }) => {
      if (!endpoint) return null;
      const input = { params: list.params ?? {}, query: filter };
      return (await call(endpoint, input as unknown as InputOf<typeof endpoint>, {
        signal,
      })) as unknown as { count: number; isMore: boolean };
    },
    enabled: endpoint !== undefined,
    staleTime: 0,
  });
}

/** Shows rows as they are now; they stay where they stand, even if they no longer match. */
export function putRows<Row extends ListRow>(
  queries: QueryClient,
  listId: string,
  changed: readonly Row[],
): void {
  const byId = new Map(changed.map((row) => [row.id, row]));
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
