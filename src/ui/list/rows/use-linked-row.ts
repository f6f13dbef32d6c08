import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '#src/lib/use-store.ts';
import type { List, ListRow } from '#src/ui/list/list.ts';

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** What the address says about the row that is open. */
export interface LinkedRow {
  /** The row that the address names. */
  named: number | null;
  /** It is named by a link, has the focus, and is not among the rows of a list with a pane. */
  isBeside: boolean;
  /** Notes a row that the list itself writes to the address, and is no link. */
  noteWritten: (id: number) => void;
}

/**
 * Gives the focus to the row that a link names: when the screen is opened, and when the address changes while it is
 * shown. Such a row is shown even if the list does not have it; a row that leaves the list is not.
 */
export function useLinkedRow<Row extends ListRow>(
  list: List<Row>,
  peek: string | null,
  rows: readonly Row[],
  isRead: boolean,
): LinkedRow {
  const named = list.peek || list.pane ? numberIn(peek) : null;
  const [linked, setLinked] = useState<number | null>(named);
  const written = useRef<number | null>(null);
  const focus = useStore(list.focus);
  useEffect(() => {
    if (named === null || named === written.current) return;
    written.current = named;
    setLinked(named);
    list.focus.set(named);
  }, [named, list]);
  const isFound = linked !== null && rows.some(({ id }) => id === linked);
  if (isFound) setLinked(null);
  return {
    named,
    isBeside: list.pane !== undefined && isRead && linked !== null && focus === linked && !isFound,
    noteWritten: useCallback((id: number) => {
      written.current = id;
    }, []),
  };
}
