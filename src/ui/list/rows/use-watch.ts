import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStable } from '#src/lib/use-stable.ts';
import { useStore } from '#src/lib/use-store.ts';
import { toApi } from '#src/ui/list/filters/list-query.ts';
import type { List, ListRow } from '#src/ui/list/list.ts';
import type { ListChanges, ListState } from '#src/ui/list/list-parts.ts';
import { createValueStore } from '#streams/index.ts';
import { PAGE, readPage, updateRows } from './use-list-rows.ts';

/** The most new rows that are counted. */
const LATEST = '30';
/**
 * The most rows that are fetched one by one at each poll, because they no longer match the filter.
 */
const MAX_MISSING = 10;
const NONE: readonly number[] = [];
const NOT_RECEIVED = createValueStore(false);

/** Reads at each change; what changes while it reads is read once more afterwards. */
function useChanges(changes: ListChanges | undefined, read: () => Promise<unknown>): void {
  const readNow = useStable({ read });
  useEffect(() => {
    if (!changes) return;
    let isReading = false;
    let isOutdated = false;
    const onChange = async () => {
      isOutdated = true;
      if (isReading) return;
      isReading = true;
      while (isOutdated) {
        isOutdated = false;
        await readNow.read();
      }
      isReading = false;
    };
    const stop = changes.subscribe(() => void onChange());
    return () => {
      isOutdated = false;
      stop();
    };
  }, [changes, readNow]);
}

/**
 * Reads changes of the shown rows. No row moves while the user works. Returns the number of new
 * rows.
 */
export function useWatch<Row extends ListRow>(
  list: List<Row>,
  state: ListState,
  {
    rows,
    hasNextPage,
    isSuccess,
  }: { rows: readonly Row[]; hasNextPage: boolean; isSuccess: boolean },
) {
  const queries = useQueryClient();
  const { watch } = list;
  const sort = toApi(list, state).sort;
  const isReceived = useStore(watch?.changes?.isReceived ?? NOT_RECEIVED, Boolean);
  const query = useQuery({
    queryKey: ['list.watch', list.id, list.params ?? {}, state],
    queryFn: async ({ signal }) => {
      if (!watch) return NONE;
      const asked = toApi(list, state);
      const [page, latest] = await Promise.all([
        readPage(list, { ...asked, limit: PAGE }, signal),
        watch.newest !== undefined && watch.newest !== asked.sort
          ? readPage(list, { ...asked, sort: watch.newest, limit: LATEST }, signal)
          : null,
      ]);
      const found = new Set(page.items.map(({ id }) => id));
      const last = page.items.at(-1)?.id;
      const end = page.nextCursor === null ? rows.length : rows.findIndex(({ id }) => id === last);
      const gone = rows
        .filter((row, at) => at < end && !found.has(row.id) && watch.isOpen(row))
        .slice(0, MAX_MISSING);
      const now = await Promise.all(gone.map(({ id }) => watch.get(id)));
      updateRows(queries, list.id, [...page.items, ...now]);
      return (latest ?? page).items.map(({ id }) => id);
    },
    initialData: NONE,
    initialDataUpdatedAt: () => Date.now(),
    enabled: watch !== undefined && isSuccess,
    staleTime: watch?.everyMs ?? 0,
    ...(watch ? { refetchInterval: isReceived ? (false as const) : watch.everyMs } : {}),
  });
  useChanges(isSuccess ? watch?.changes : undefined, query.refetch);
  const newest = Math.max(0, ...rows.map(({ id }) => id));
  // A row on a page that is not fetched yet will arrive with that page.
  const isToCome = hasNextPage && sort !== watch?.newest;
  return {
    error: query.error,
    waiting: isToCome ? 0 : query.data.filter((id) => id > newest).length,
  };
}
