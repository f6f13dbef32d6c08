import { useInfiniteQuery } from '@tanstack/react-query';

export interface PageOf<Item> {
  items: Item[];
  nextCursor: string | null;
}
/** Reads one page of a list: the first without a cursor. */
export type ReadPage<Page> = (
  at: { limit: string; cursor?: string },
  signal: AbortSignal,
) => Promise<Page>;

const SHOWN = '100';

/** A list of the server, fetched page by page on demand; `first` is its first page. */
export function usePages<Item, Page extends PageOf<Item>>(
  key: readonly unknown[],
  read: ReadPage<Page>,
  enabled = true,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      read({ limit: SHOWN, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor,
    // Other users move money too: a list is fetched again when it is shown again.
    staleTime: 0,
    enabled,
  });
  const items: Page['items'] = query.data?.pages.flatMap(({ items: some }) => some) ?? [];
  return { ...query, items, first: query.data?.pages[0] };
}
