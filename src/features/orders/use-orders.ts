import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { OrderSort } from '#contract/order-filters.ts';
import { type Order, ordersRoutes } from '#contract/routes/orders.ts';
import { call } from '#src/lib/call.ts';
import { readListQuery } from './list-query.ts';

type Page = OutputOf<typeof ordersRoutes.list>;
const KEY = 'orders.list';
const PAGE = '100';

/** Orders of a filter, page by page. An age is meant from the moment that the list was asked for. */
export function useOrders(q: string, sort: OrderSort) {
  const query = useInfiniteQuery({
    queryKey: [KEY, q, sort],
    queryFn: ({ pageParam, signal }) => {
      const { api } = readListQuery(q);
      const cursor = pageParam ? { cursor: pageParam } : {};
      return call(
        ordersRoutes.list,
        { query: { ...api, sort, limit: PAGE, ...cursor } },
        { signal },
      );
    },
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor,
    staleTime: 0,
  });
  const { data } = query;
  // An order that moved while pages were read could be in two of them.
  const orders = useMemo(() => {
    const seen = new Map<number, Order>();
    for (const { items } of data?.pages ?? []) for (const one of items) seen.set(one.id, one);
    return [...seen.values()];
  }, [data]);
  return { ...query, orders };
}

/** Shows orders as they are now; rows stay where they are, even if they no longer match. */
export function putOrders(queries: QueryClient, changed: readonly Order[]): void {
  const byId = new Map(changed.map((order) => [order.id, order]));
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: [KEY] },
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
