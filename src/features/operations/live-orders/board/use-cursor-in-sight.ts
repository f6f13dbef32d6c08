import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { reveal } from '#src/features/operations/live-orders/panels.ts';
import { useStore } from '#src/lib/use-store.ts';

export const HEAD_PX = 28;

interface Rows {
  scroller: RefObject<HTMLElement | null>;
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollRect'>;
  /** The index of the row with the cursor; -1 if there is none. */
  focusAt: number;
  rowPx: number;
  /** The height at the bottom that is covered. */
  coveredPx: number;
}

/**
 * Scrolls to the row with the cursor when it moves or is asked for, and to the top, where the new
 * work is, after the rows were sorted again or the user has come back. A cursor that was visible
 * before the rows were sorted stays visible.
 */
export function useCursorInSight({ scroller, virtual, focusAt, rowPx, coveredPx }: Rows): void {
  const asked = useStore(reveal);
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP' && key !== 'default';
  const scroll = useEffectEvent((top: number) => scroller.current?.scrollTo({ top }));
  /** Where the cursor was when the rows were last shown. */
  const focusBefore = useRef(focusAt);
  // Computed here, because the library would read it from the page, which forces a layout.
  const inSight = useEffectEvent((at: number) => {
    const offset = virtual.scrollOffset ?? 0;
    const height = (virtual.scrollRect?.height ?? 0) - HEAD_PX - coveredPx;
    const top = at * rowPx;
    const least = top + rowPx - height;
    return { isAbove: top < offset, isBelow: least > offset, top, least };
  });
  const showCursor = useEffectEvent(() => {
    if (focusAt === -1) return;
    const { isAbove, isBelow, top, least } = inSight(focusAt);
    if (isAbove) scroll(top);
    else if (isBelow) scroll(least);
  });
  const showTop = useEffectEvent(() => {
    const before = inSight(focusBefore.current);
    const isKept = focusBefore.current !== -1 && !before.isAbove && !before.isBelow;
    scroll(isKept && focusAt !== -1 ? Math.max(0, inSight(focusAt).least) : 0);
  });
  const place = `${focusAt} ${rowPx} ${coveredPx}`;
  useEffect(() => {
    if (place) showCursor();
  }, [place]);
  useEffect(() => {
    if (isBack) reveal.set({ what: 'top' });
  }, [isBack]);
  useEffect(() => {
    if (asked.what === 'top') showTop();
    else showCursor();
  }, [asked]);
  useEffect(() => {
    focusBefore.current = focusAt;
  }, [focusAt]);
}
