import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OrderSort } from '#contract/order-filters.ts';
import { readListQuery } from './list-query.ts';

/** How long the typed filter rests before the server is asked. */
const ASK_AFTER_MS = 250;

/** What the list shows: kept in the address, so that it can be shared and gone back to. */
export interface ListState {
  q: string;
  sort: OrderSort;
  view: string;
}

export const toQuery = ({ q, sort }: Pick<ListState, 'q' | 'sort'>): Record<string, string> => ({
  q,
  sort,
});

/** The filter, the order and the view of the list, with what is typed but not yet asked. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const sort = OrderSort.safeParse(params.get('sort')).data ?? 'newest';
  const view = params.get('view') ?? '';
  const [draft, setDraft] = useState({ text: q, of: q });
  // The address changed by itself: back, forward, a view.
  if (draft.of !== q) setDraft({ text: q, of: q });
  const text = draft.of === q ? draft.text : q;
  const errors = useMemo(() => readListQuery(text).errors, [text]);

  const set = useCallback(
    (next: Partial<ListState>) =>
      setParams(
        (old) => {
          const made = new URLSearchParams(old);
          for (const [name, value] of Object.entries(next))
            if (value === '' || value === 'newest') made.delete(name);
            else made.set(name, value);
          return made;
        },
        { replace: true },
      ),
    [setParams],
  );
  const isRight = errors.length === 0;
  useEffect(() => {
    if (!isRight || text === q) return;
    const timer = setTimeout(() => set({ q: text }), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, q, isRight, set]);

  return {
    state: { q, sort, view } as ListState,
    set,
    draft: { text, errors },
    setDraft: (typed: string) => setDraft({ text: typed, of: q }),
  };
}
