import { useEffect, useRef } from 'react';
import { useStore } from '#src/lib/use-store.ts';
import type { List, ListRow } from './list.ts';
import { useOneRow } from './rows/use-list-rows.ts';
import type { ListStateHook } from './use-list-state.ts';

/** So long the keys rest before the address says which row is open: browsers slow down those that hurry. */
const REST_MS = 250;

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/**
 * The row that is open beside the others: the one in focus, or the one that the address names when it
 * is not among those that were read.
 */
export function usePeek<Row extends ListRow>(
  list: List<Row>,
  { peek, set }: Pick<ListStateHook, 'peek' | 'set'>,
  focused: Row | undefined,
  isRead: boolean,
) {
  const named = list.peek ? numberIn(peek) : null;
  const linked = useRef(named);
  useEffect(() => {
    // A link leads to a row: the keys begin there.
    if (linked.current !== null) list.focus.set(linked.current);
    linked.current = null;
  }, [list]);
  const focus = useStore(list.focus);
  const isElsewhere = named !== null && isRead && focus === named && focused?.id !== named;
  const one = useOneRow(list, isElsewhere ? named : null);
  const row = named === null ? undefined : isElsewhere ? (one.data ?? undefined) : focused;
  const shown = row?.id;
  useEffect(() => {
    if (shown === undefined || shown === named) return;
    // Closed meanwhile, it stays closed.
    const follow = () => set((now) => (now('peek') === null ? {} : { peek: String(shown) }));
    const timer = setTimeout(follow, REST_MS);
    return () => clearTimeout(timer);
  }, [shown, named, set]);
  return {
    row,
    open: (id: number) => {
      list.focus.set(id);
      set({ peek: String(id) });
    },
    close: () => set({ peek: undefined }),
  };
}
