import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { noteAddress } from '#src/lib/address/last-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useCan } from '#src/lib/session/session.ts';
import { showContextMenu } from '#src/ui/overlay/context-menu-store.ts';
import { doingsOf } from './acts/list-doings.ts';
import { useChoice } from './acts/use-choice.ts';
import { useListActs } from './acts/use-list-acts.ts';
import { useScreenActs } from './acts/use-screen-acts.ts';
import { cycledSort, faultsOf, nextSort } from './filters/list-query.ts';
import { ListTools } from './filters/list-tools.tsx';
import type { List, ListRow } from './list.ts';
import { ListBelow } from './list-below.tsx';
import { PaneBeside } from './list-pane.tsx';
import { ListPeek } from './list-peek.tsx';
import { ListSaid } from './list-said.tsx';
import { ListGrid, ROOMY_PX } from './rows/list-grid.tsx';
import { useGridFocus } from './rows/use-grid-focus.ts';
import { ROW_PX } from './rows/use-grid-rows.ts';
import { useListCells } from './rows/use-list-cells.ts';
import { putRows, rereadList, useListCount, useListRows } from './rows/use-list-rows.ts';
import { useListTable } from './rows/use-list-table.ts';
import { useRowHandlers } from './rows/use-row-handlers.ts';
import { useWatch } from './rows/use-watch.ts';
import { useWidthRem } from './rows/use-width.ts';
import { useListState } from './use-list-state.ts';
import { usePeek } from './use-peek.ts';
import './list.css';
import './rows/list-mark.css';
import './filters/list-popover.css';

interface Props<Row extends ListRow> {
  list: List<Row>;
  /** Further elements beside the list's own buttons. */
  tools?: ReactNode;
  /** Between the tools and the rows. */
  above?: ReactNode;
  /** In the foot, between the number of rows and the keys. */
  foot?: ReactNode;
}

/** The screen of a list: views, search, filters, rows by keyboard, bulk acts, CSV. */
export function ListPage<Row extends ListRow>(props: Props<Row>) {
  const { list, tools, above, foot } = props;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => noteAddress(pathname, search), [pathname, search]);
  const queries = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const listState = useListState(list);
  const { state, set } = listState;
  const read = useListRows(list, state);
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const count = useListCount(list, state);
  const table = useListTable(list, rows, useWidthRem(scroller, rows.length > 0));
  const focus = useGridFocus(list, rows, table.shown);
  const show = useCallback(
    (changed: readonly Row[]) => putRows(queries, list.id, changed),
    [queries, list.id],
  );
  const acts = useListActs(list, show, () => void rereadList(queries, list.id));
  const mayEdit = useCan(list.editPermission ?? 'console.use');
  const mayCreate = useCan(list.create?.permission ?? 'console.use');
  const grid = useCallback(
    () => document.querySelector<HTMLElement>(`#${list.id}-grid`),
    [list.id],
  );
  const toGrid = useCallback(() => grid()?.focus(), [grid]);
  const peek = usePeek(list, listState, focus.row ?? focus.held, read.isFetched);
  const watch = useWatch(list, state, read);
  const go = (path: string) => void navigate(path);
  const open = (one: Row) => {
    list.focus.set(one.id);
    if (list.path) go(list.path(one));
    else if (list.peek) peek.open(one.id);
  };
  const pageRows = () => {
    const height = scroller.current?.clientHeight ?? 0;
    return Math.max(1, Math.floor(height / (table.layout.isRoomy ? ROOMY_PX : ROW_PX)) - 2);
  };
  const { at, row, cell, setCell, setEditing, focusRow, editable } = focus;
  const column = table.shown.find(({ id }) => id === cell);
  const cells = useListCells({ rows, columns: table.shown, focus, mayEdit, show, toGrid });
  const closePeek = () => {
    peek.close();
    toGrid();
  };
  const choice = useChoice(rows, table);
  const on = useRowHandlers<Row>({
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
  /** The target of an act: all selected rows, otherwise the row in focus. */
  const here = peek.row ?? row;
  const toNext = ({ id }: Row) => {
    const next = rows[rows.findIndex((one) => one.id === id) + 1];
    if (list.focus.get() === id && next) focusRow(next.id);
  };
  const own = useScreenActs(list, here, table.chosenRows, toNext);
  const askBack = () => {
    own.stopAsking();
    toGrid();
  };
  const targets = () => (table.chosenRows.length > 0 ? table.chosenRows : here ? [here] : []);
  const doings = doingsOf(list, acts, go, listState);
  const menuAt = (id: number, place: { x: number; y: number }) => {
    // Set at once: the menu checks which acts this row allows.
    flushSync(() => {
      focusRow(id);
      if (!table.chosen[id]) table.clear();
    });
    const one = rows.find((some) => some.id === id);
    const n = table.chosen[id] ? table.chosenRows.length : 1;
    if (one) showContextMenu('row', n > 1 ? t('lists.chosen', { n }) : list.name(one), place);
  };
  const onlyHere = row && column?.only?.(row);
  const sort = state.sort ?? list.usualSort;
  const sortBy = (next: string | undefined) =>
    set({ sort: next === list.usualSort ? undefined : next });

  useCommandScope(list.commands, {
    move: (to, isRange) => {
      const [from, next] = focus.move(to, pageRows());
      if (isRange) table.chooseRange(from, next);
      choice.beginAt(rows[next]);
    },
    side: focus.side,
    choose: (isRange) => {
      if (row) choice.choose(row.id, isRange);
    },
    chooseAll: () => table.chooseRange(0, rows.length - 1),
    open: () => row && open(row),
    canOpen: () => row !== undefined,
    menu: () => {
      const line = row && document.querySelector(`#${list.id}-grid-${row.id}`);
      const { left = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {};
      if (row) menuAt(row.id, { x: left + 24, y: bottom });
    },
    sort: () => sortBy(column?.sort ? nextSort(column.sort, sort) : cycledSort(table.shown, sort)),
    only: () => onlyHere && set(onlyHere),
    canOnly: () => Boolean(onlyHere),
    way: (id) => here && doings.way(here, id)?.run(here, go, listState),
    canWay: (id) => doings.way(here, id) !== undefined,
    edit: () => {
      if (!row) return;
      if (column?.edit) cells.edit(row, column.id);
      else {
        const next = editable(1, null, at);
        if (next) cells.edit(row, next.cell);
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
    begin: own.begin,
    canBegin: own.can,
    whyNot: own.whyNot,
    fresh: () => void rereadList(queries, list.id),
    create: () => list.create && void navigate(list.create.path),
    canCreate: () => mayCreate,
    arrange: () => table.layout.setOpen(true),
    back: () => {
      if (cell !== null) setCell(null);
      else if (peek.row) closePeek();
      else if (table.chosenRows.length > 0) table.clear();
      else return false;
      return true;
    },
    canBack: () => cell !== null || peek.row !== undefined || table.chosenRows.length > 0,
  });
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const isNarrowed = Object.keys(state).some((name) => name !== 'sort');
  // The pane holds the last row that was listed.
  const isPaneAlone = list.pane !== undefined && peek.row !== undefined && rows.length === 0;
  const said = (
    <ListSaid
      read={{ ...read, error: read.error ?? watch.error }}
      n={rows.length}
      empty={t(list.empty)}
      isNarrowed={isNarrowed}
      onWiden={() => {
        listState.setAll({}, '');
        toGrid();
      }}
    />
  );
  return (
    <div className="list-page">
      <ListTools
        list={list}
        listState={listState}
        onLeave={toGrid}
        faults={faultsOf(list, state)}
        table={table}
        acts={acts}
        mayCreate={mayCreate}
        tools={tools}
        waiting={watch.waiting}
        onFresh={() => void rereadList(queries, list.id)}
      />
      {above}
      {!isPaneAlone && said}
      {(rows.length > 0 || peek.row) && (
        <div
          className="list-split"
          data-peek={(peek.row !== undefined && !list.pane) || undefined}
          data-pane={list.pane ? true : undefined}
        >
          {isPaneAlone && <div>{said}</div>}
          {rows.length > 0 && (
            <ListGrid
              list={list}
              rows={rows}
              table={table}
              focus={focus}
              scroller={scroller}
              sort={sort}
              onSort={sortBy}
              mayEdit={mayEdit}
              more={hasNextPage && !isFetchingNextPage ? more : undefined}
              on={on}
              onMenu={menuAt}
            />
          )}
          {list.pane && (
            <PaneBeside
              pane={list.pane}
              row={peek.row}
              next={rows[at + 1]}
              asking={own.asking}
              grid={grid}
              onAct={own.begin}
              onBack={askBack}
              onNext={() => peek.row && toNext(peek.row)}
            />
          )}
          {peek.row && list.peek && (
            <ListPeek
              listId={list.id}
              row={peek.row}
              name={list.name(peek.row)}
              Body={list.peek}
              doings={doings.all(peek.row)}
              onClose={closePeek}
            />
          )}
        </div>
      )}
      <ListBelow
        list={list}
        read={read}
        table={table}
        acts={acts}
        own={own}
        count={count.data ?? null}
        foot={foot}
        show={show}
        toGrid={toGrid}
      />
    </div>
  );
}
