// The board is not a list of src/ui/list: its rows come from the live source, in its order, and change many times a second.
// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { OrderId } from '#contract/ids.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { pageRows } from '#src/features/operations/live-orders/commands.ts';
import {
  boardRoom,
  layout,
  ROW_PX,
  useShownColumns,
} from '#src/features/operations/live-orders/layout.ts';
import { changePanels, unseenRow } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { takeFocus, takeLostFocus } from '#src/lib/keys/take-focus.ts';
import { useStore } from '#src/lib/use-store.ts';
import { hideWholeText, showWholeText } from '#src/ui/grid/whole-text.ts';
import { BoardHead } from './board-head.tsx';
import { BoardRow, type RowClick } from './board-row.tsx';
import { pause, useBoardStores } from './board-stores.ts';
import { columnOf, leastWidth } from './columns.ts';
import { dragRow } from './drag-row.ts';
import { showRowMenu } from './row-menu.ts';
import { selectTo, toggleRow } from './row-selection.ts';
import { HEAD_PX, useCursorInSight } from './use-cursor-in-sight.ts';

/** The bar of a pause covers the last rows, so that no row moves. */
const PAUSE_PX = 36;

const OVERSCAN = 6;

/**
 * Always renders as many rows as the pool has, so that the element of a row that leaves at one end
 * is reused at the other: changing the texts of an element costs half of creating one.
 */
function poolFrom({ startIndex, count }: Range, pool: number): number[] {
  const first = Math.max(0, Math.min(startIndex - OVERSCAN, count - pool));
  return Array.from({ length: Math.min(pool, count) }, (_, n) => first + n);
}

/** Focuses the grid if nothing else has the focus, and keeps the cursor on a row. */
function useBoardFocus(
  grid: RefObject<HTMLElement | null>,
  focusId: OrderId | null,
  first: OrderId | undefined,
): void {
  // One row always has the cursor, so that the first key already acts.
  useEffect(() => {
    if (first === undefined) return;
    // Since the rendering, the address may have been read, and an order selected.
    const orderId = focusId ?? selection.get().orderId;
    // Such a cursor stays at the top when more urgent orders arrive.
    const isOwn = orderId === null || (orderId === unseenRow.get() && orderId !== first);
    if (!isOwn) return;
    unseenRow.set(first);
    selectOrder(first);
  }, [focusId, first]);

  // Makes the keys work at once after a navigation to the board, and after a focused pane has
  // closed. While nothing has the focus, as after a page load, they work anyway.
  useEffect(() => {
    if (document.activeElement !== document.body) takeFocus(grid.current);
  }, [grid]);
  const focusBefore = useRef(focusId);
  useEffect(() => {
    if (focusBefore.current !== null && focusBefore.current !== focusId)
      takeLostFocus(grid.current);
    focusBefore.current = focusId;
  }, [grid, focusId]);
}

/** The rows as an ARIA grid with one tab stop. Only the visible rows are rendered. */
export function BoardGrid() {
  const shown = useBoardStores();
  const rows = useStore(shown.board, (view) => view.rows);
  const focusId = useStore(selection, ({ orderId }) => orderId) as OrderId | null;
  const columns = useShownColumns();
  const rowPx = useStore(layout, (now) => ROW_PX[now.density]);
  const isPaused = useStore(pause) !== null;
  const focusAt = focusId === null ? -1 : rows.indexOf(focusId);
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(20);
  const pool = fitting + 2 * OVERSCAN + 2;

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index] ?? index,
    overscan: OVERSCAN,
    scrollMargin: HEAD_PX,
    // The focused row stays rendered, because the grid refers to it by its id.
    rangeExtractor: (range) => {
      const visible = poolFrom(range, pool);
      return focusAt === -1 || visible.includes(focusAt) ? visible : [...visible, focusAt];
    },
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const fits = Math.max(1, Math.floor((element.clientHeight - HEAD_PX) / rowPx));
      pageRows.set(Math.max(1, fits - 1));
      shownSource().board.setRoom(fits);
      setFitting(fits);
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      boardRoom.set(element.clientWidth / remPx);
    };
    measure();
    virtual.measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowPx, virtual]);

  useCursorInSight({ scroller, virtual, focusAt, rowPx, coveredPx: isPaused ? PAUSE_PX : 0 });
  useBoardFocus(grid, focusId, rows[0]);

  const pick = useCallback((id: OrderId, how: RowClick) => {
    if (how === 'range') selectTo(id);
    if (how === 'choose') toggleRow(id);
    if (how !== 'range') selectOrder(id);
    unseenRow.set(null);
    if (how === 'open') changePanels({ pane: 'order' });
  }, []);

  const style = {
    '--row-px': `${rowPx}px`,
    '--tracks': columns.map((id) => columnOf(id).track).join(' '),
    '--least': `${leastWidth(columns)}rem`,
  } as CSSProperties;

  return (
    <div
      ref={grid}
      role="grid"
      id="board"
      className="grid board"
      style={style}
      data-paused={isPaused || undefined}
      aria-label={t('live.board')}
      aria-describedby="screen-title"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={focusAt === -1 ? undefined : `order-${focusId}`}
      tabIndex={0}
      onPointerDown={(event) => dragRow(event.nativeEvent)}
      onPointerOver={showWholeText}
      onPointerOut={hideWholeText}
      onContextMenu={(event) => {
        if (showRowMenu(event.nativeEvent)) event.preventDefault();
      }}
    >
      <div ref={scroller} role="presentation" className="grid__scroller board__scroller">
        <BoardHead />
        <div
          role="rowgroup"
          className="grid__rows board__rows"
          style={{ blockSize: virtual.getTotalSize() + (isPaused ? PAUSE_PX : 0) }}
        >
          {virtual.getVirtualItems().map(({ index, start }, n) => {
            const id = rows[index];
            return id === undefined ? null : (
              <BoardRow
                key={n < pool ? index % pool : 'focused'}
                id={id}
                shown={shown}
                index={index}
                top={start - HEAD_PX}
                focused={index === focusAt}
                columns={columns}
                onPick={pick}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
