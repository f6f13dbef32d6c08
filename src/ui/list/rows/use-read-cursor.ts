import { useLayoutEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import type { List, ListRow } from '#src/ui/list/list.ts';
import type { GridFocus } from './use-grid-focus.ts';

/**
 * Keys act on the row with the cursor only if the user has moved there, or if it was read: another
 * row that came to the cursor by itself, such as the first one of a screen or of a search, is a
 * question (docs/decisions/0070). The returned function says whether a key may act, and announces it
 * if not.
 */
export function useReadCursor<Row extends ListRow>(
  list: List<Row>,
  { row, isOwn }: Pick<GridFocus<Row>, 'row' | 'isOwn'>,
): () => boolean {
  const id = row?.id;
  const unread = useRef<Question | null>(null);
  useLayoutEffect(() => {
    if (id === undefined) return;
    unread.current = isOwn ? null : openQuestion();
  }, [id, isOwn]);
  return () => {
    if (!row || !unread.current || unread.current.answer()) return true;
    keyRefusal.set({ text: t('lists.unread', { name: list.name(row) }) });
    return false;
  };
}
