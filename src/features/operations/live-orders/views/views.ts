import type { View } from '#contract/routes/people/views.ts';
import {
  fromQuery,
  type Layout,
  layout,
  setLayout,
  toQuery,
} from '#src/features/operations/live-orders/layout.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { savedViewsOf } from '#src/lib/saved-views.ts';
import type { ViewChoice } from '#src/ui/list/views/view-menu.tsx';
import { setQuery } from './query-draft.ts';

export const ALL = 'all';

const BUILT_IN = [
  [ALL, 'live.view_all', ''],
  ['unassigned', 'live.view_unassigned', 'unassigned'],
  ['late', 'live.view_late', 'late'],
  ['ready', 'live.view_ready', 'status:ready'],
] as const;

export const builtIn = (): ViewChoice[] =>
  BUILT_IN.map(([id, name, q]) => ({ id, name: t(name), query: { q }, saved: null }));

const ZONE = 'zone:';

export const zoneView = (zone: string): ViewChoice => ({
  id: ZONE + zone,
  name: zone,
  query: { q: `zone:"${zone.replaceAll('"', '')}"` },
  saved: null,
});

const savedView = (saved: View): ViewChoice => ({
  id: `v${saved.id}`,
  name: saved.name,
  query: saved.query,
  saved,
});

/** The views on the server; null until they are fetched. */
export const boardViews = () => savedViewsOf('live-orders');

export const allViews = (): ViewChoice[] => [
  ...builtIn(),
  ...(boardViews().views.get() ?? []).map(savedView),
];

/** A view by its name in the address; null for an unknown view, or until the views are fetched. */
export const viewOf = (id: string): ViewChoice | null =>
  id.startsWith(ZONE)
    ? zoneView(id.slice(ZONE.length))
    : (allViews().find((one) => one.id === id) ?? null);

/** The current view of the board. */
export const currentView = defineStore<string>(() => ALL);

export function selectView(id: string): void {
  const view = viewOf(id);
  if (!view) return;
  const { q = '', ...rest } = fromQuery(view.query);
  setLayout({ ...rest, q: '' });
  setQuery(q);
  currentView.set(id);
}

/** True if the state of the board differs from its view. */
export function isChanged(view: ViewChoice, now: Layout): boolean {
  const present = toQuery(now);
  return Object.entries({ q: '', sort: '', ...view.query }).some(
    ([name, value]) => (present[name] ?? '') !== value,
  );
}

/** Saves the board's state under a name, and selects that view. */
export async function createView(name: string, shared: boolean): Promise<void> {
  const view = await boardViews().create(name, shared, toQuery(layout.get()));
  currentView.set(`v${view.id}`);
}

export async function removeView(view: View): Promise<void> {
  await boardViews().remove(view);
  if (currentView.get() === `v${view.id}`) currentView.set(ALL);
}
