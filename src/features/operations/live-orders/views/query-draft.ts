import { parseQuery, type QueryError } from '#src/domain/order/query/query.ts';
import { layout, setLayout } from '#src/features/operations/live-orders/layout.ts';
import { createValueStore } from '#streams/index.ts';

/** What stands in the field, and what is wrong with it; the board follows the last that was right. */
export interface Draft {
  text: string;
  errors: readonly QueryError[];
}

export const queryDraft = createValueStore<Draft>({ text: '', errors: [] });

/** Writes a query into the field; the board follows when it can be understood. */
export function draft(text: string): void {
  const { errors } = parseQuery(text);
  queryDraft.set({ text, errors });
  if (errors.length === 0 && layout.get().q !== text) setLayout({ q: text });
}
