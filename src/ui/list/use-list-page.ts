import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStable } from '#src/lib/use-stable.ts';
import { showContextMenu } from '#src/ui/overlay/context-menu-store.ts';
import { isRecordAct } from './acts/list-act.ts';
import { useListActs } from './acts/use-list-acts.ts';
import { useRecordActs } from './acts/use-record-acts.ts';
import { useRowSelection } from './acts/use-row-selection.ts';
import type { List, ListRow } from './list.ts';
import type { RowHandlers } from './rows/list-row.tsx';
import { useGridFocus } from './rows/use-grid-focus.ts';
import { useLinkedRow } from './rows/use-linked-row.ts';
import { useListCells } from './rows/use-list-cells.ts';
import { refetchList, updateRows, useListRows } from './rows/use-list-rows.ts';
import { useListTable } from './rows/use-list-table.ts';
import { useWatch } from './rows/use-watch.ts';
import { useWidthRem } from './rows/use-width.ts';
import { useListState } from './use-list-state.ts';
import { usePeek } from './use-peek.ts';

/** The state of a list's screen, and the functions that its rows, keys and buttons call. */
export function useListPage<Row extends ListRow>(list: List<Row>) {
  const navigate = useNavigate();
  const go = (path: string) => void navigate(path);
  const queries = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const listState = useListState(list);
  const { state, set } = listState;
  const read = useListRows(list, state);
  const { rows } = read;
  const table = useListTable(list, rows, useWidthRem(scroller, rows.length > 0));
  const linked = useLinkedRow(list, listState.peek, rows, read.isFetched);
  const focus = useGridFocus(list, rows, table.shown, linked.isBeside);
  const show = useCallback(
    (changed: readonly Row[]) => updateRows(queries, list.id, changed),
    [queries, list.id],
  );
  const loadNew = () => void refetchList(queries, list.id);
  const sent = useRecordActs(
    { acts: list.acts?.filter(isRecordAct) },
    { onRows: show, nameOf: list.name },
    loadNew,
  );
  const mayEdit = useHasPermission(list.editPermission ?? 'console.use');
  const grid = useCallback(
    () => document.querySelector<HTMLElement>(`#${list.id}-grid`),
    [list.id],
  );
  const toGrid = useCallback(() => grid()?.focus(), [grid]);
  const peek = usePeek(list, listState, linked, {
    focused: focus.row ?? focus.held,
    isRead: read.isFetched,
  });
  const open = (one: Row) => {
    list.focus.set(one.id);
    if (list.path) go(list.path(one));
    else if (list.peek) peek.open(one.id);
  };
  const { row, cell, setCell, setEditing, focusRow } = focus;
  const cells = useListCells({ rows, columns: table.shown, focus, mayEdit, show, toGrid });
  const choice = useRowSelection(rows, table);
  const on = useStable<RowHandlers<Row>>({
    onFocus: (id, where) => {
      focusRow(id);
      choice.beginAt(rows.find((one) => one.id === id));
      setCell(where);
      if (id !== row?.id || where !== cell) setEditing(false);
    },
    onChoose: (id, isRange) => {
      choice.choose(id, isRange);
      focusRow(id);
      setCell(null);
      setEditing(false);
    },
    onOpen: open,
    onOnly: set,
    ...cells.on,
  });
  const menuAt = (id: number, place: { x: number; y: number }) => {
    // Rendered synchronously, because the menu checks which acts this row allows.
    flushSync(() => {
      focusRow(id);
      if (!table.chosen.has(id)) table.clear();
    });
    const one = rows.find((some) => some.id === id);
    const n = table.chosen.has(id) ? table.chosenRows.length : 1;
    if (one) showContextMenu('row', n > 1 ? t('lists.selected', { n }) : list.name(one), place);
  };
  const here = peek.row ?? row;
  const toNext = ({ id }: Row) => {
    const next = rows[rows.findIndex((one) => one.id === id) + 1];
    if (list.focus.get() === id && next) focusRow(next.id);
  };
  const sort = state.sort ?? list.defaultSort;
  return {
    list,
    listState,
    scroller,
    read,
    rows,
    table,
    focus,
    cells,
    choice,
    sent,
    acts: useListActs(list, {
      sent,
      here,
      chosen: table.chosenRows,
      next: toNext,
      go,
      address: { state, set },
    }),
    watch: useWatch(list, state, read),
    mayEdit,
    mayCreate: useHasPermission(list.create?.permission ?? 'console.use'),
    peek,
    toNext,
    on,
    sort,
    sortBy: (next: string | undefined) =>
      set({ sort: next === list.defaultSort ? undefined : next }),
    go,
    open,
    show,
    loadNew,
    grid,
    toGrid,
    /** Leaves the search for the row with the cursor, which the user has moved to by that. */
    toRow: () => {
      if (row) focusRow(row.id);
      toGrid();
    },
    menuAt,
    closePeek: () => {
      peek.close();
      toGrid();
    },
  };
}
export type ListPageModel<Row extends ListRow> = ReturnType<typeof useListPage<Row>>;
