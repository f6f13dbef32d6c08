import { parseQuery, type QueryError } from '#src/domain/order/query/query.ts';
import { layout, setLayout } from '#src/features/operations/live-orders/layout.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** The text of the field, and its errors. The board uses the last valid query. */
export interface Draft {
  text: string;
  errors: readonly QueryError[];
}

export const queryDraft = defineStore<Draft>(() => ({ text: '', errors: [] }));

/** Sets the text of the field. The board uses it if it is valid. */
export function setDraft(text: string): void {
  const { errors } = parseQuery(text);
  queryDraft.set({ text, errors });
  if (errors.length === 0 && layout.get().q !== text) setLayout({ q: text });
}
