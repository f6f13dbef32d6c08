// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { useEffect, useLayoutEffect } from 'react';
import { t } from '#src/lib/i18n.ts';
import { revealCell, useScrollEdges } from '#src/ui/grid/scroll-edges.ts';
import { hideWholeText, showWholeText } from '#src/ui/grid/whole-text.ts';
import type { ListRow } from '#src/ui/list/list.ts';
import type { ListTotals } from '#src/ui/list/list-parts.ts';
import type { ListPageModel } from '#src/ui/list/use-list-page.ts';
import { ListHead } from './list-head.tsx';
import { ListRowItem } from './list-row.tsx';
import { ListTotalsRow } from './list-totals-row.tsx';
import { ROOMY_PX, ROW_PX, useGridRows } from './use-grid-rows.ts';

const hasOwnText = (target: EventTarget) =>
  target instanceof Element && target.closest('input, select, textarea') !== null;

const OVERSCAN = 10;
/** The next page is fetched when this many rows are left. */
const AHEAD = 40;

/** The rows as an ARIA grid with one tab stop. Only the visible rows are rendered. */
export function ListGrid<Row extends ListRow>({
  page,
  totals,
}: {
  page: ListPageModel<Row>;
  totals?: ListTotals | undefined;
}) {
  const { list, rows, table, focus, scroller } = page;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = page.read;
  const mayReadMore = hasNextPage && !isFetchingNextPage;
  const rowPx = table.layout.isRoomy ? ROOMY_PX : ROW_PX;
  const { items, lastShown } = useGridRows({
    scroller,
    count: rows.length,
    keyOf: (index) => rows[index]?.id ?? index,
    focusAt: focus.at,
    overscan: OVERSCAN,
    rowPx,
  });
  useEffect(() => {
    if (mayReadMore && lastShown >= rows.length - AHEAD) void fetchNextPage();
  }, [lastShown, rows.length, mayReadMore, fetchNextPage]);
  useScrollEdges(scroller);
  const gridId = `${list.id}-grid`;
  const { row, cell } = focus;
  const here = row ? `${gridId}-${row.id}${cell ? `-${cell}` : ''}` : undefined;
  useLayoutEffect(() => {
    const shown = cell && here ? document.getElementById(here) : null;
    if (shown && scroller.current) revealCell(scroller.current, shown);
  }, [cell, here, scroller]);
  return (
    <div className="grid-frame">
      <div ref={scroller} className="grid__scroller">
        <div
          role="grid"
          id={gridId}
          className="grid list-grid"
          style={{ '--tracks': table.tracks, '--row-px': `${rowPx}px` } as React.CSSProperties}
          tabIndex={0}
          aria-label={t(list.label)}
          aria-rowcount={mayReadMore ? -1 : rows.length + 1}
          aria-colcount={table.shown.length + 1}
          aria-multiselectable="true"
          aria-activedescendant={here}
          data-choosing={table.chosen.size > 0 || undefined}
          onMouseDown={(event) => {
            // Shift-click selects a range of rows, not text.
            if (!event.shiftKey || hasOwnText(event.target)) return;
            event.preventDefault();
            event.currentTarget.focus();
          }}
          onPointerOver={showWholeText}
          onPointerOut={hideWholeText}
          onContextMenu={(event) => {
            const at = event.target instanceof Element ? event.target.closest('[data-row]') : null;
            const id = at instanceof HTMLElement ? Number(at.dataset.row) : Number.NaN;
            if (Number.isNaN(id)) return;
            event.preventDefault();
            page.menuAt(id, { x: event.clientX, y: event.clientY });
          }}
        >
          <ListHead columns={table.shown} sort={page.sort} onSort={page.sortBy} />
          <div
            role="rowgroup"
            className="grid__rows list-grid__rows"
            style={{ blockSize: rows.length * rowPx }}
          >
            {items.map(({ index, key }) => {
              const one = rows[index];
              const isFocused = index === focus.at;
              return (
                one && (
                  <ListRowItem
                    key={key}
                    gridId={gridId}
                    row={one}
                    index={index}
                    top={index * rowPx}
                    columns={table.shown}
                    path={list.path}
                    hasPeek={list.peek !== undefined}
                    mayEdit={page.mayEdit}
                    isFocused={isFocused}
                    isChosen={table.chosen.has(one.id)}
                    isOver={list.isOver}
                    useRow={list.useRow}
                    cell={isFocused ? cell : null}
                    isEditing={isFocused && focus.isEditing}
                    on={page.on}
                  />
                )
              );
            })}
          </div>
          {totals && <ListTotalsRow totals={totals} columns={table.shown} />}
        </div>
      </div>
    </div>
  );
}
