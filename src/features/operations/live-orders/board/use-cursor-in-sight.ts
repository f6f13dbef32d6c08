import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent } from 'react';
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
 * work is, after the rows were sorted again or the user has come back.
 */
export function useCursorInSight({ scroller, virtual, focusAt, rowPx, coveredPx }: Rows): void {
  const asked = useStore(reveal);
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP' && key !== 'default';
  const scroll = useEffectEvent((top: number) => scroller.current?.scrollTo({ top }));
  const showCursor = useEffectEvent(() => {
    if (focusAt === -1) return;
    // Computed here, because the library would read it from the page, which forces a layout.
    const offset = virtual.scrollOffset ?? 0;
    const height = (virtual.scrollRect?.height ?? 0) - HEAD_PX - coveredPx;
    const top = focusAt * rowPx;
    if (top < offset) scroll(top);
    else if (top + rowPx > offset + height) scroll(top + rowPx - height);
  });
  const place = `${focusAt} ${rowPx} ${coveredPx}`;
  useEffect(() => {
    if (place) showCursor();
  }, [place]);
  useEffect(() => {
    if (isBack) reveal.set({ what: 'top' });
  }, [isBack]);
  useEffect(() => {
    if (asked.what === 'top') scroll(0);
    else showCursor();
  }, [asked]);
}
