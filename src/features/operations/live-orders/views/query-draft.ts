import { parseQuery, type QueryError } from '#src/domain/order/query/query.ts';
import { englishQuery, shownQuery } from '#src/domain/order/query/query-words.ts';
import { layout, setLayout } from '#src/features/operations/live-orders/layout.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** The text of the field, and its errors. The board uses the last valid query. */
export interface Draft {
  text: string;
  errors: readonly QueryError[];
}

export const queryDraft = defineStore<Draft>(() => ({ text: '', errors: [] }));

/** Sets the text of the field. The board uses it, in English, if it is valid. */
export function setDraft(text: string): void {
  const { errors } = parseQuery(text);
  queryDraft.set({ text, errors });
  const q = englishQuery(text);
  if (errors.length === 0 && layout.get().q !== q) setLayout({ q });
}

/** Sets a query of an address or a view, which the field shows in the reader's language. */
export const setQuery = (q: string): void => setDraft(shownQuery(q));
