import { type ReactNode, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberAddress } from '#src/lib/address/last-address.ts';
import { t } from '#src/lib/i18n.ts';
import { invalidFilters } from './filters/list-query.ts';
import { ListTools } from './filters/list-tools.tsx';
import type { List, ListRow } from './list.ts';
import { ListBelow } from './list-below.tsx';
import { ListPeek } from './list-peek.tsx';
import { ListStatus } from './list-status.tsx';
import { ListGrid } from './rows/list-grid.tsx';
import { useListCount } from './rows/use-list-rows.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPage } from './use-list-page.ts';
import './list.css';
import './list-bars.css';
import './rows/list-mark.css';
import './filters/list-popover.css';
import { takeLostFocus } from '#src/lib/keys/take-focus.ts';
import type { ListPane, PaneProps } from './list-parts.ts';
import './list-peek.css';

/** The pane beside the rows. */
function PaneBeside<Row extends ListRow>(
  props: Omit<PaneProps<Row>, 'row'> & {
    row: Row | undefined;
    pane: ListPane<Row>;
    grid: () => HTMLElement | null;
  },
) {
  const { row, pane, grid, ...more } = props;
  const id = row?.id;
  useEffect(() => {
    // The pane that had the focus is replaced for each row.
    if (id !== undefined) takeLostFocus(grid());
  }, [id, grid]);
  if (!row) return <p className="pane quiet">{t(pane.none)}</p>;
  return <pane.Body key={row.id} row={row} {...more} />;
}

interface Props<Row extends ListRow> {
  list: List<Row>;
  /** Further elements beside the list's own buttons. */
  tools?: ReactNode;
  /** Between the tools and the rows. */
  above?: ReactNode;
  /** Shown in the footer, between the number of rows and the keys. */
  foot?: ReactNode;
}

/** The screen of a list: views, search, filters, rows with keyboard navigation, bulk acts, CSV. */
export function ListPage<Row extends ListRow>({ list, tools, above, foot }: Props<Row>) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberAddress(pathname, search), [pathname, search]);
  const page = useListPage(list);
  useListKeys(page);
  const { listState, read, rows, table, acts, own, watch, peek, toGrid } = page;
  const { state } = listState;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const count = useListCount(list, state);
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const isNarrowed = Object.keys(state).some((name) => name !== 'sort');
  // The pane still shows the last row, which is no longer listed.
  const isPaneAlone = list.pane !== undefined && peek.row !== undefined && rows.length === 0;
  const status = (
    <ListStatus
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
    <div className="column list-page">
      <ListTools
        list={list}
        listState={listState}
        onLeave={toGrid}
        faults={invalidFilters(list, state)}
        table={table}
        acts={acts}
        mayCreate={page.mayCreate}
        tools={tools}
        waiting={watch.waiting}
        onFresh={page.fresh}
      />
      {above}
      {!isPaneAlone && status}
      {(rows.length > 0 || peek.row) && (
        <div
          className="list-split"
          data-peek={(peek.row !== undefined && !list.pane) || undefined}
          data-pane={list.pane ? true : undefined}
        >
          {isPaneAlone && <div>{status}</div>}
          {rows.length > 0 && (
            <ListGrid
              list={list}
              rows={rows}
              table={table}
              focus={page.focus}
              scroller={page.scroller}
              sort={page.sort}
              onSort={page.sortBy}
              mayEdit={page.mayEdit}
              more={hasNextPage && !isFetchingNextPage ? more : undefined}
              on={page.on}
              onMenu={page.menuAt}
            />
          )}
          {list.pane && (
            <PaneBeside
              pane={list.pane}
              row={peek.row}
              next={rows[page.focus.at + 1]}
              asking={own.asking}
              grid={page.grid}
              onAct={own.begin}
              onBack={() => {
                own.stopAsking();
                toGrid();
              }}
              onNext={() => peek.row && page.toNext(peek.row)}
            />
          )}
          {peek.row && list.peek && (
            <ListPeek
              listId={list.id}
              row={peek.row}
              name={list.name(peek.row)}
              Body={list.peek}
              rowCommands={page.rowCommands.all(peek.row)}
              onClose={page.closePeek}
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
        show={page.show}
        toGrid={toGrid}
      />
    </div>
  );
}
