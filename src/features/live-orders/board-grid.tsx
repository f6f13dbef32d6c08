// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { selection, selectOrder } from '#src/lib/selection.ts';
import { useStore } from '#src/lib/use-store.ts';
import { BoardRow } from './board-row.tsx';
import { page } from './commands.ts';
import { change } from './desk.ts';

export const ROW_PX = 28;
const COLUMNS = [
  'live.col_id',
  'live.col_age',
  'live.col_store',
  'live.col_zone',
  'live.col_status',
  'live.col_driver',
  'live.col_due',
  'live.col_total',
  'live.col_alarm',
] as const;

/** The rows: an ARIA grid with one tab stop, of which only what is visible is in the page. */
export function BoardGrid() {
  const rows = useStore(picture().board, (board) => board.rows);
  const focusId = useStore(selection, ({ orderId }) => orderId) as OrderId | null;
  const focusAt = focusId === null ? -1 : rows.indexOf(focusId);
  const scroller = useRef<HTMLDivElement>(null);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index] ?? index,
    overscan: 6,
    // The focused row stays in the page, for the grid points at it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return focusAt === -1 || shown.includes(focusAt) ? shown : [...shown, focusAt];
    },
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      page.rows = Math.max(1, Math.floor(element.clientHeight / ROW_PX) - 1);
      picture().board.setRoom(Math.floor(element.clientHeight / ROW_PX));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

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

  return (
    <div
      role="grid"
      id="board"
      className="board"
      aria-label={t('live.board')}
      aria-rowcount={rows.length + 1}
      aria-colcount={COLUMNS.length}
      aria-activedescendant={focusAt === -1 ? undefined : `order-${focusId}`}
      tabIndex={0}
    >
      <div role="rowgroup" className="board__head">
        <div role="row" aria-rowindex={1} className="board__row board__row--head" tabIndex={-1}>
          {COLUMNS.map((label, at) => (
            <div
              key={label}
              role="columnheader"
              tabIndex={-1}
              className={`board__cell board__cell--${at}`}
            >
              {label === 'live.col_alarm' ? (
                <span className="visually-hidden">{t(label)}</span>
              ) : (
                t(label)
              )}
            </div>
          ))}
        </div>
      </div>
      <div ref={scroller} role="rowgroup" className="board__rows">
        <div role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const id = rows[index];
            return id === undefined ? null : (
              <BoardRow
                key={id}
                id={id}
                index={index}
                top={start}
                focused={index === focusAt}
                onPick={pick}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
