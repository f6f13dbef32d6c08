import { type View, viewsRoutes } from '#contract/routes/views.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { createValueStore } from '#streams/index.ts';
import { fromQuery, type Layout, layout, setLayout, toQuery } from './layout.ts';
import { draft } from './query-draft.ts';

/** A view that can be chosen: built in, of a zone, or kept on the server. */
export interface Choice {
  /** As the address names it. */
  id: string;
  name: string;
  query: Readonly<Record<string, string>>;
  saved: View | null;
}

const SCOPE = 'live-orders';
export const ALL = 'all';

const BUILT_IN = [
  [ALL, 'live.view_all', ''],
  ['unassigned', 'live.view_unassigned', 'unassigned'],
  ['late', 'live.view_late', 'late'],
  ['ready', 'live.view_ready', 'status:ready'],
] as const;

export const builtIn = (): Choice[] =>
  BUILT_IN.map(([id, name, q]) => ({ id, name: t(name), query: { q }, saved: null }));

const ZONE = 'zone:';

export const zoneView = (zone: string): Choice => ({
  id: ZONE + zone,
  name: zone,
  query: { q: `zone:"${zone.replaceAll('"', '')}"` },
  saved: null,
});

const savedView = (saved: View): Choice => ({
  id: `v${saved.id}`,
  name: saved.name,
  query: saved.query,
  saved,
});

/** The views of the server: null before they were read. */
export const savedViews = createValueStore<readonly View[] | null>(null);

export const allViews = (): Choice[] => [...builtIn(), ...(savedViews.get() ?? []).map(savedView)];

/** A view by its name in the address; null for one that is not there, or not read yet. */
export const viewOf = (id: string): Choice | null =>
  id.startsWith(ZONE)
    ? zoneView(id.slice(ZONE.length))
    : (allViews().find((one) => one.id === id) ?? null);

/** Which view the board stands in. */
export const currentView = createValueStore<string>(ALL);

export function chooseView(id: string): void {
  const view = viewOf(id);
  if (!view) return;
  const { q = '', ...rest } = fromQuery(view.query);
  setLayout({ ...rest, q: '' });
  draft(q);
  currentView.set(id);
}

/** True when the board no longer is what the view says. */
export function isChanged(view: Choice, now: Layout): boolean {
  const present = toQuery(now);
  return Object.entries({ q: '', sort: '', ...view.query }).some(
    ([name, value]) => (present[name] ?? '') !== value,
  );
}

export async function readViews(): Promise<void> {
  savedViews.set((await call(viewsRoutes.list, { query: { scope: SCOPE } })).items);
}

function keep(view: View): void {
  const others = (savedViews.get() ?? []).filter(({ id }) => id !== view.id);
  savedViews.set([...others, view].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id));
}

/** Keeps the board as it stands under a name, and goes on in that view. */
export async function createView(name: string, shared: boolean): Promise<void> {
  const body = { scope: SCOPE, name, shared, query: toQuery(layout.get()) } as const;
  const view = await call(viewsRoutes.create, { body });
  keep(view);
  currentView.set(`v${view.id}`);
}

type Change = { name?: string; shared?: boolean; query?: Record<string, string> };

export async function changeView(view: View, body: Change): Promise<void> {
  const input = { params: { id: String(view.id) }, body };
  keep(await call(viewsRoutes.update, input, { ifMatch: view.version }));
}

export async function removeView(view: View): Promise<void> {
  await call(viewsRoutes.remove, { params: { id: String(view.id) } });
  savedViews.set((savedViews.get() ?? []).filter(({ id }) => id !== view.id));
  if (currentView.get() === `v${view.id}`) currentView.set(ALL);
}
