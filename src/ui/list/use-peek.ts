import { useEffect } from 'react';
import { takeFocus } from '#src/lib/keys/take-focus.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { List, ListRow } from './list.ts';
import type { LinkedRow } from './rows/use-linked-row.ts';
import { useOneRow } from './rows/use-list-rows.ts';
import type { ListStateHook } from './use-list-state.ts';

/**
 * How long the keys must rest before the open row is written to the address: browsers limit the
 * rate of such writes.
 */
const REST_MS = 250;

/**
 * The row that is open in the pane: the row in focus, or the row in the address if that is not
 * among the fetched rows.
 */
export function usePeek<Row extends ListRow>(
  list: List<Row>,
  { set }: Pick<ListStateHook, 'set'>,
  { named, isBeside, noteWritten }: LinkedRow,
  { focused, isRead }: { focused: Row | undefined; isRead: boolean },
) {
  const focus = useStore(list.focus);
  const isElsewhere =
    isBeside ||
    (list.peek !== undefined &&
      named !== null &&
      isRead &&
      focus === named &&
      focused?.id !== named);
  const one = useOneRow(list, isElsewhere ? named : null);
  const isShown = named !== null || list.pane !== undefined;
  const row = isElsewhere ? (one.data ?? undefined) : isShown ? focused : undefined;
  const shown = row?.id;
  useEffect(() => {
    if (shown === undefined || shown === named) return;
    // If it was closed in the meantime, it stays closed.
    const follow = () => {
      noteWritten(shown);
      set((now) => (now('peek') === null && list.peek ? {} : { peek: String(shown) }));
    };
    const timer = setTimeout(follow, REST_MS);
    return () => clearTimeout(timer);
  }, [shown, named, set, list, noteWritten]);
  // The first row gets the focus, so that the pane keeps showing it when rows come and go.
  const isFirst = list.pane !== undefined && focus === null && shown !== undefined;
  const hasPane = list.pane !== undefined && shown !== undefined;
  useEffect(() => {
    if (isFirst) list.focus.set(shown);
  }, [isFirst, shown, list]);
  useEffect(() => {
    // The rows are the main content: their keys work at once, however the screen was opened.
    if (hasPane) takeFocus(document.getElementById(`${list.id}-grid`));
  }, [hasPane, list.id]);
  return {
    row,
    /** The row is linked, and not in the list. */
    isBeside,
    /** The number that a link names, and nobody has, or not for this reader. */
    missing: isBeside && one.data === null ? named : null,
    open: (id: number) => {
      list.focus.set(id);
      noteWritten(id);
      set({ peek: String(id) });
    },
    close: () => set({ peek: undefined }),
  };
}
