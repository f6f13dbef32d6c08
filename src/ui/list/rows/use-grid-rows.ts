// oxlint-disable react/incompatible-library -- the rows that are shown change with every scroll.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** The height of a row and of the headings. */
export const ROW_PX = 28;
/** The height of a row if the user has chosen roomy rows. */
export const ROOMY_PX = 36;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => number;
  /** The index of the row in focus; -1 if there is none. */
  focusAt: number;
  /** The number of rows rendered beyond each edge. */
  overscan: number;
  /** The height of a row, if it is not the default. */
  rowPx?: number;
}

/**
 * Returns the rendered rows of a grid: the visible rows, some around them, and the row in focus,
 * which the grid refers to by its id. Keeps the focus in view.
 */
export function useGridRows(options: Options) {
  const { scroller, count, keyOf, focusAt, overscan, rowPx = ROW_PX } = options;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan,
    scrollMargin: ROW_PX,
    rangeExtractor: ({ startIndex, endIndex, count: all }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(all - 1, endIndex + overscan);
      const shown = Array.from({ length: last - first + 1 }, (_, n) => first + n);
      return focusAt === -1 || (focusAt >= first && focusAt <= last) ? shown : [...shown, focusAt];
    },
  });
  const items = virtual.getVirtualItems();

  useEffect(() => {
    const element = scroller.current;
    if (focusAt === -1 || !element) return;
    const top = focusAt * rowPx;
    const height = element.clientHeight - ROW_PX;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + height) element.scrollTop = top + rowPx - height;
  }, [focusAt, scroller, rowPx]);

  // A bar that appears below the rows must not hide the row in focus.
  const viewPx = virtual.scrollRect?.height ?? 0;
  const before = useRef(viewPx);
  useEffect(() => {
    const element = scroller.current;
    const was = element ? element.scrollTop + before.current : 0;
    before.current = viewPx;
    const end = ROW_PX + (focusAt + 1) * rowPx;
    if (element && end <= was && end > element.scrollTop + viewPx) element.scrollTop = end - viewPx;
  }, [viewPx, focusAt, scroller, rowPx]);

  return { items, lastShown: Math.max(...items.map(({ index }) => index), 0) };
}
