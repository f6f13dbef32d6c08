import { type RefObject, useLayoutEffect } from 'react';

/** The distance from an end within which nothing is left to scroll. CSS pixels, which may be broken. */
const AT_END = 1;

/**
 * Marks the parent of a scroller with the sides on which columns are cut, so that its style shows that
 * there are more. The width of the scrollbar, which lies beside them, is its `--scrollbar`.
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
      frame.toggleAttribute('data-more-before', before > AT_END);
      frame.toggleAttribute('data-more-after', after > AT_END);
      frame.style.setProperty('--scrollbar', `${element.offsetWidth - element.clientWidth}px`);
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
