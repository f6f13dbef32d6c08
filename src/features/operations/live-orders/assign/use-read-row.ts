import { type RefObject, useLayoutEffect, useRef } from 'react';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';

const isInView = (row: Element, pane: Element): boolean => {
  const [inner, outer] = [row.getBoundingClientRect(), pane.getBoundingClientRect()];
  // Borders and zoom leave fractions of a pixel.
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
};

const rowOf = (pane: Element | null, id: number) =>
  pane?.querySelector(`.choice[data-driver="${id}"]:not([data-present])`);

/**
 * Keys choose only a row that was on the screen when they were pressed. The returned function says
 * whether the row of a driver was; if not, it scrolls there, and no key chooses before that can have
 * been read. The row whose choice must be confirmed is scrolled into view with its question.
 */
export function useReadRow(pane: RefObject<HTMLElement | null>, askedId: number | null) {
  const unread = useRef<Question | null>(null);
  useLayoutEffect(() => {
    if (askedId !== null) rowOf(pane.current, askedId)?.scrollIntoView?.({ block: 'nearest' });
  }, [askedId, pane]);
  return (id: number): boolean => {
    const row = rowOf(pane.current, id);
    if (!row || !pane.current) return true;
    if (!isInView(row, pane.current)) {
      row.scrollIntoView({ block: 'nearest' });
      unread.current = openQuestion();
      return false;
    }
    if (unread.current && !unread.current.answer()) return false;
    unread.current = null;
    return true;
  };
}
