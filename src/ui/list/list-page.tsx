import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { noteAddress } from '#src/lib/last-address.ts';
import { useCan } from '#src/lib/session.ts';
import { ROW_PX } from '../use-grid-rows.ts';
import { ActSheet } from './act-sheet.tsx';
import type { List, ListRow } from './list.ts';
import { ListFoot } from './list-foot.tsx';
import { ListGrid, ROOMY_PX } from './list-grid.tsx';
import { faultsOf } from './list-query.ts';
import type { RowHandlers } from './list-row.tsx';
import { ListSaid } from './list-said.tsx';
import { ListTools } from './list-tools.tsx';
import { useGridFocus } from './use-grid-focus.ts';
import { useListActs } from './use-list-acts.ts';
import { useListKeys } from './use-list-keys.ts';
import { putRows, useListCount, useListRows } from './use-list-rows.ts';
import { useListState } from './use-list-state.ts';
import { useListTable } from './use-list-table.ts';
import './list.css';
import './list-popover.css';

interface Props<Row extends ListRow> {
  list: List<Row>;
  /** More beside the list's own buttons. */
  tools?: ReactNode;
}

/** The screen of a list: views, search, filters, rows by keyboard, acts on many, CSV. */
export function ListPage<Row extends ListRow>({ list, tools }: Props<Row>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => noteAddress(pathname, search), [pathname, search]);
  const queries = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const listState = useListState(list);
  const { state, set } = listState;
  const read = useListRows(list, state);
  const { rows, asked, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = read;
  const count = useListCount(list, asked);
  const table = useListTable(list, rows);
  const focus = useGridFocus(list, rows, table.shown);
  const show = useCallback(
    (changed: readonly Row[]) => putRows(queries, list.id, changed),
    [queries, list.id],
  );
  const acts = useListActs(list, show);
  const mayEdit = useCan(list.editPermission ?? 'console.use');
  const mayCreate = useCan(list.create?.permission ?? 'console.use');
  const toGrid = useCallback(
    () => document.querySelector<HTMLElement>(`#${list.id}-grid`)?.focus(),
    [list.id],
  );
  const open = useCallback(
    (row: Row) => {
      list.focus.set(row.id);
      if (list.path) void navigate(list.path(row));
    },
    [list, navigate],
  );
  const pageRows = () => {
    const height = scroller.current?.clientHeight ?? 0;
    return Math.max(1, Math.floor(height / (table.layout.isRoomy ? ROOMY_PX : ROW_PX)) - 2);
  };
  const { at, row, cell, setCell, setEditing, focusRow, editable } = focus;
  const column = table.shown.find(({ id }) => id === cell);
  const canEdit = (one: Row, id: string) =>
    mayEdit && table.shown.find((shown) => shown.id === id)?.edit?.can?.(one) !== false;
  const editCell = (one: Row, id: string) => {
    if (!canEdit(one, id)) return;
    focusRow(one.id);
    setCell(id);
    setEditing(true);
  };
  const leave = () => {
    setEditing(false);
    toGrid();
  };
  const last = useRef<number | null>(null);
  const handlers: RowHandlers<Row> = {
    onFocus: (id, where) => {
      focusRow(id);
      setCell(where);
      if (id !== row?.id || where !== cell) setEditing(false);
    },
    onChoose: (id, isRange) => {
      const to = rows.findIndex((one) => one.id === id);
      if (isRange && last.current !== null) table.chooseRange(last.current, to);
      else table.toggle(id);
      last.current = to;
      focusRow(id);
    },
    onOpen: open,
    onEdit: (id, where) => {
      const one = rows.find((some) => some.id === id);
      if (one) editCell(one, where);
    },
    onSaved: (changed, by) => {
      show([changed]);
      leave();
      if (by === 'down') {
        const below = rows[at + 1];
        if (below) focusRow(below.id);
      } else if (by !== 'stay') {
        const next = editable(by === 'next' ? 1 : -1, cell, at);
        if (next) editCell(next.row, next.cell);
      }
    },
    onOvertaken: (current) => show([current]),
    onLeave: leave,
  };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  // One object for all rows and renderings: a row's own props stay the same.
  const on = useMemo<RowHandlers<Row>>(
    () => ({
      onFocus: (...given) => latest.current.onFocus(...given),
      onChoose: (...given) => latest.current.onChoose(...given),
      onOpen: (...given) => latest.current.onOpen(...given),
      onEdit: (...given) => latest.current.onEdit(...given),
      onSaved: (...given) => latest.current.onSaved(...given),
      onOvertaken: (...given) => latest.current.onOvertaken(...given),
      onLeave: () => latest.current.onLeave(),
    }),
    [],
  );
  /** What an act is done to: all that are chosen, else the row in focus. */
  const targets = () => (table.chosenRows.length > 0 ? table.chosenRows : row ? [row] : []);

  useListKeys(list, {
    move: (to) => {
      const [from, next] = focus.move(to, pageRows());
      if (list.now.get()?.isRange) table.chooseRange(from, next);
      last.current = next;
    },
    side: focus.side,
    choose: () => {
      if (!row) return;
      if (list.now.get()?.isRange && last.current !== null) table.chooseRange(last.current, at);
      else table.toggle(row.id);
      last.current = at;
    },
    chooseAll: () => table.chooseRange(0, rows.length - 1),
    open: () => row && open(row),
    canOpen: () => row !== undefined,
    edit: () => {
      if (!row) return;
      if (column?.edit) editCell(row, column.id);
      else {
        const next = editable(1, null, at);
        if (next) editCell(row, next.cell);
      }
    },
    canEdit: () => row !== undefined && mayEdit,
    undo: () => acts.undo?.(),
    canUndo: () => acts.undo !== null,
    act: (id) => {
      const act = acts.find(id);
      if (act) void acts.start(act, targets());
    },
    canAct: (id) => {
      const act = acts.find(id);
      return act !== undefined && acts.applicable(act, targets()).length > 0;
    },
    create: () => list.create && void navigate(list.create.path),
    canCreate: () => mayCreate,
    back: () => {
      if (cell !== null) setCell(null);
      else if (table.chosenRows.length > 0) table.clear();
      else return false;
      return true;
    },
    canBack: () => cell !== null || table.chosenRows.length > 0,
  });
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const readAgain = async (which: readonly Row[]) => {
    const fresh = (await refetch()).data?.pages.flatMap(({ items }) => items) ?? [];
    const byId = new Map(fresh.map((one) => [one.id, one]));
    return which.map((one) => byId.get(one.id) ?? one);
  };
  const isNarrowed = Object.keys(state).some((name) => name !== 'sort');
  return (
    <div className="list-page">
      <ListTools
        list={list}
        listState={listState}
        asked={asked}
        faults={faultsOf(list, state)}
        table={table}
        acts={acts}
        mayCreate={mayCreate}
        tools={tools}
        onAct={(act) => void acts.start(act, table.chosenRows)}
      />
      <ListSaid
        read={read}
        n={rows.length}
        empty={t(list.empty)}
        isNarrowed={isNarrowed}
        onWiden={() => {
          listState.setAll({}, '');
          toGrid();
        }}
      />
      {rows.length > 0 && (
        <ListGrid
          list={list}
          rows={rows}
          table={table}
          focus={focus}
          scroller={scroller}
          sort={state.sort ?? list.usualSort}
          onSort={(sort) => set({ sort: sort === list.usualSort ? undefined : sort })}
          mayEdit={mayEdit}
          more={hasNextPage && !isFetchingNextPage ? more : undefined}
          on={on}
        />
      )}
      <ListFoot
        listId={list.id}
        outcome={acts.outcome}
        undo={acts.undo}
        n={rows.length}
        hasMore={hasNextPage}
        isReadingMore={isFetchingNextPage}
        isPending={read.isPending}
        count={count.data ?? null}
      />
      {acts.sheet && (
        <ActSheet
          key={acts.sheet.act.id}
          {...acts.sheet}
          name={list.name}
          onRows={(changed) => {
            show(changed);
            table.drop(changed.map(({ id }) => id));
          }}
          readAgain={readAgain}
          onEnd={acts.end}
          onClose={() => {
            acts.close();
            toGrid();
          }}
        />
      )}
    </div>
  );
}
