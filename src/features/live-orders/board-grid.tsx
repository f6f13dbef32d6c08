// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useEffect, useRef } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { selection, selectOrder } from '#src/lib/selection.ts';
import { useStore } from '#src/lib/use-store.ts';
import { BoardHead } from './board-head.tsx';
import { BoardRow } from './board-row.tsx';
import { columnOf } from './columns.ts';
import { page } from './commands.ts';
import { change } from './desk.ts';
import { layout, ROW_PX } from './layout.ts';
import { pause, useShown } from './shown.ts';

const HEAD_PX = 28;
/** The bar of a pause lies over the end of the rows, so that it moves none of them. */
const PAUSE_PX = 36;

/** The rows: an ARIA grid with one tab stop, of which only what is visible is in the page. */
export function BoardGrid() {
  const { board } = useShown();
  const rows = useStore(board, (view) => view.rows);
  const focusId = useStore(selection, ({ orderId }) => orderId) as OrderId | null;
  const columns = useStore(layout, (now) => now.columns);
  const rowPx = useStore(layout, (now) => ROW_PX[now.density]);
  const isPaused = useStore(pause) !== null;
  const focusAt = focusId === null ? -1 : rows.indexOf(focusId);
  const scroller = useRef<HTMLDivElement>(null);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index] ?? index,
    overscan: 6,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: isPaused ? PAUSE_PX : 0,
    // The focused row stays in the page, for the grid points at it.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      return focusAt === -1 || visible.includes(focusAt) ? visible : [...visible, focusAt];
    },
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const fitting = Math.floor((element.clientHeight - HEAD_PX) / rowPx);
      page.rows = Math.max(1, fitting - 1);
      picture().board.setRoom(fitting);
    };
    measure();
    virtual.measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowPx, virtual]);

  useEffect(() => {
    if (focusAt !== -1) virtual.scrollToIndex(focusAt, { align: 'auto' });
  }, [focusAt, virtual]);

  // Something is always in focus, so that the first key already does what it says.
  const first = rows[0];
  useEffect(() => {
    if (focusId === null && first !== undefined) selectOrder(first);
  }, [focusId, first]);

  const pick = useCallback((id: OrderId, open: boolean) => {
    selectOrder(id);
    if (open) change({ pane: 'order' });
  }, []);

  const style = {
    '--row-px': `${rowPx}px`,
    '--columns': columns.map((id) => columnOf(id).track).join(' '),
    '--least': `${columns.reduce((sum, id) => sum + columnOf(id).least, 1)}rem`,
  } as CSSProperties;

  return (
    <div
      role="grid"
      id="board"
      className="board"
      style={style}
      data-paused={isPaused || undefined}
      aria-label={t('live.board')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={focusAt === -1 ? undefined : `order-${focusId}`}
      tabIndex={0}
    >
      <div ref={scroller} role="presentation" className="board__scroller">
        <BoardHead />
        <div
          role="rowgroup"
          className="board__rows"
          style={{ blockSize: virtual.getTotalSize() + (isPaused ? PAUSE_PX : 0) }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const id = rows[index];
            return id === undefined ? null : (
              <BoardRow
                key={id}
                id={id}
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
