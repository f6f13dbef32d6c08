import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberAddress } from '#src/lib/address/last-address.ts';
import { t } from '#src/lib/i18n.ts';
import { ListTools } from './filters/list-tools.tsx';
import type { List, ListRow } from './list.ts';
import { ListBelow } from './list-below.tsx';
import { ListPeek } from './list-peek.tsx';
import { ListStatus } from './list-status.tsx';
import { ListGrid } from './rows/list-grid.tsx';
import { useListCount } from './rows/use-list-rows.ts';
import { useListKeys } from './use-list-keys.ts';
import { type ListPageModel, useListPage } from './use-list-page.ts';
import './list.css';
import './list-bars.css';
import './rows/list-mark.css';
import './filters/list-popover.css';
import { takeLostFocus } from '#src/lib/keys/take-focus.ts';
import type { ListPane, ListTotals } from './list-parts.ts';
import './list-peek.css';

/** The pane beside the rows: the row in focus. */
function PaneBeside<Row extends ListRow>(props: { page: ListPageModel<Row>; pane: ListPane<Row> }) {
  const { page, pane } = props;
  const { acts, grid, toGrid } = page;
  const { row } = page.peek;
  const id = row?.id;
  useEffect(() => {
    // Each row has its own pane: the focus is lost with the pane of the previous row.
    if (id !== undefined) takeLostFocus(grid());
  }, [id, grid]);
  const { missing } = page.peek;
  if (!row)
    return (
      <p className="pane quiet">
        {missing === null ? t(pane.none) : t('lists.no_such', { id: missing })}
      </p>
    );
  return (
    <pane.Body
      key={row.id}
      row={row}
      commands={acts.commandsOn(row)}
      next={page.rows[page.focus.at + 1]}
      asking={acts.asking}
      onAct={acts.start}
      onBack={() => {
        acts.stopAsking();
        toGrid();
      }}
      onNext={() => page.toNext(row)}
    />
  );
}

interface Props<Row extends ListRow> {
  list: List<Row>;
  /** Further elements beside the list's own buttons. */
  tools?: ReactNode;
  /** Between the tools and the rows. */
  above?: ReactNode;
  /** Shown in the footer, between the number of rows and the keys. */
  foot?: ReactNode;
  /** The sums of all rows of the filter. */
  totals?: ListTotals | undefined;
}

/** The screen of a list: views, search, filters, rows with keyboard navigation, bulk acts, CSV. */
export function ListPage<Row extends ListRow>({ list, tools, above, foot, totals }: Props<Row>) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberAddress(pathname, search), [pathname, search]);
  const page = useListPage(list);
  useListKeys(page);
  const { listState, read, rows, watch, peek, toGrid } = page;
  const { state } = listState;
  const count = useListCount(list, state);
  const isNarrowed = Object.keys(state).some((name) => name !== 'sort');
  // The last row is no longer in the list, but the pane still shows it.
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
      <ListTools page={page} tools={tools} />
      {above}
      {peek.isBeside && peek.row && (
        <p className="hint">{t('lists.beside', { name: list.name(peek.row) })}</p>
      )}
      {!isPaneAlone && status}
      {(rows.length > 0 || peek.row || peek.missing !== null) && (
        <div
          className="list-split"
          data-peek={(peek.row !== undefined && !list.pane) || undefined}
          data-pane={list.pane ? true : undefined}
        >
          {isPaneAlone && <div>{status}</div>}
          {rows.length > 0 && <ListGrid page={page} totals={totals} />}
          {list.pane && <PaneBeside page={page} pane={list.pane} />}
          {peek.row && list.peek && (
            <ListPeek
              row={peek.row}
              name={list.name(peek.row)}
              Body={list.peek}
              rowCommands={page.acts.commandsOn(peek.row)}
              onClose={page.closePeek}
            />
          )}
        </div>
      )}
      <ListBelow page={page} count={count.data ?? null} foot={foot} />
    </div>
  );
}
