import { type RefObject, useLayoutEffect } from 'react';

/** The distance from an end within which nothing is left to scroll. CSS pixels, which may be broken. */
const AT_END = 1;

/** The width of the columns that stay in place, by their headings. */
const stuckWidth = (element: HTMLElement): number =>
  Array.from(element.querySelectorAll<HTMLElement>('[role="columnheader"][data-stuck]')).reduce(
    (sum, { offsetWidth }) => sum + offsetWidth,
    0,
  );

/**
 * Marks the parent of a scroller with the sides on which columns are cut, so that its style shows that
 * there are more. Its `--scrollbar` is the width of the scrollbar, which lies beside them, `--stuck`
 * that of the columns that stay in place, and `--content` the height of all rows.
 */
export function useScrollEdges(of: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = of.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const mark = () => {
      // It is negative from right to left.
      const before = Math.abs(element.scrollLeft);
      const after = element.scrollWidth - element.clientWidth - before;
      const scrollbar = element.offsetWidth - element.clientWidth;
      const stuck = stuckWidth(element);
      const height = [...element.children].reduce((sum, one) => sum + one.clientHeight, 0);
      // After the measurements: between them, each scroll would lay the list out twice.
      frame.toggleAttribute('data-more-before', before > AT_END);
      frame.toggleAttribute('data-more-after', after > AT_END);
      frame.style.setProperty('--scrollbar', `${scrollbar}px`);
      frame.style.setProperty('--stuck', `${stuck}px`);
      frame.style.setProperty('--content', `${height}px`);
    };
    mark();
    const observer = new ResizeObserver(mark);
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [of]);
}

/** Scrolls sideways until a cell is in view, beside the columns that stay in place. */
export function revealCell(element: HTMLElement, cell: HTMLElement): void {
  const room = element.getBoundingClientRect();
  const at = cell.getBoundingClientRect();
  const stuck = cell.dataset.stuck === undefined ? stuckWidth(element) : 0;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const gutter = element.offsetWidth - element.clientWidth;
  const left = room.left + (isRtl ? gutter : stuck);
  const right = room.right - (isRtl ? stuck : gutter);
  // A cell that is wider than the room shows its beginning.
  if (isRtl) {
    if (at.left < left) element.scrollLeft += at.left - left;
    if (at.right > right) element.scrollLeft += at.right - right;
  } else {
    if (at.right > right) element.scrollLeft += at.right - right;
    if (at.left < left) element.scrollLeft += at.left - left;
  }
}
