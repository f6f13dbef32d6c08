import { useInfiniteQuery } from '@tanstack/react-query';

export interface PageOf<Item> {
  items: Item[];
  nextCursor: string | null;
}
/** Reads one page of a list; without a cursor, the first. */
export type ReadPage<Page> = (
  at: { limit: string; cursor?: string },
  signal: AbortSignal,
) => Promise<Page>;

const SHOWN = '100';

/** A list of the server that is fetched page by page on demand. */
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
    // Other users move money too, so a list is fetched again each time that it is shown.
    staleTime: 0,
    enabled,
  });
  const items: Page['items'] = query.data?.pages.flatMap(({ items: some }) => some) ?? [];
  return { ...query, items, first: query.data?.pages[0] };
}
