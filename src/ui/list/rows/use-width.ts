import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in rem, measured before paint; null while it is not rendered. */
export function useWidthRem(of: RefObject<HTMLElement | null>, isThere: boolean): number | null {
  const [px, setPx] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = isThere ? of.current : null;
    if (!element) return;
    const measure = () => setPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, isThere]);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return px === null || px === 0 ? null : px / rem;
}
