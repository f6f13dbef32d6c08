import type { View } from '#contract/routes/views.ts';
import { t } from '#src/lib/i18n.ts';
import { createSavedViews } from '#src/lib/saved-views.ts';

export const kept = createSavedViews('orders');

/** A view that can be chosen: built in, or kept on the server. */
export interface Choice {
  id: string;
  name: string;
  query: Readonly<Record<string, string>>;
  saved: View | null;
}

const BUILT_IN = [
  ['', 'live.view_all', ''],
  ['open', 'orders.view_open', 'open'],
  ['late', 'orders.view_late', 'open late'],
  ['today', 'orders.view_today', 'placed:today'],
  ['cancelled', 'orders.view_cancelled', 'status:cancelled'],
] as const;

export const choicesOf = (views: readonly View[] | null): Choice[] => [
  ...BUILT_IN.map(([id, name, q]) => ({ id, name: t(name), query: { q }, saved: null })),
  ...(views ?? []).map((saved) => ({
    id: `v${saved.id}`,
    name: saved.name,
    query: saved.query,
    saved,
  })),
];
