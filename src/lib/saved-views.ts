import { type View, type ViewScope, viewsRoutes } from '#contract/routes/people/views.ts';
import { byId } from '#src/lib/api/call.ts';
import { definePart } from '#src/lib/console/console.ts';
import { compareNames } from '#src/lib/language/order.ts';
import { createValueStore } from '#streams/index.ts';
import { call } from './api/call.ts';

export type ViewChange = { name?: string; shared?: boolean; query?: Record<string, string> };

/** True when the signed-in user may change a view. */
export const canChangeView = (saved: View | null): saved is View => saved?.acts.update === true;

const savedViews = definePart(() => new Map<ViewScope, SavedViews>());

/** The views of a screen that are stored on the server. Its methods throw `ApiFailure`. */
export function savedViewsOf(scope: ViewScope): SavedViews {
  const known = savedViews().get(scope) ?? createSavedViews(scope);
  savedViews().set(scope, known);
  return known;
}

export type SavedViews = ReturnType<typeof createSavedViews>;

function createSavedViews(scope: ViewScope) {
  /** Null until they are fetched. */
  const views = createValueStore<readonly View[] | null>(null);
  /** How often views were created, changed or removed here. */
  let changes = 0;
  function keep(view: View): void {
    changes += 1;
    const others = (views.get() ?? []).filter(({ id }) => id !== view.id);
    views.set([...others, view].sort((a, b) => compareNames(a.name, b.name) || a.id - b.id));
  }
  async function read(): Promise<void> {
    const before = changes;
    const { items } = await call(viewsRoutes.list, { query: { scope } });
    // The response may lack views that were saved after the request.
    if (changes === before) views.set(items);
    else await read();
  }
  return {
    views,
    read,
    async create(name: string, shared: boolean, query: Record<string, string>): Promise<View> {
      const view = await call(viewsRoutes.create, { body: { scope, name, shared, query } });
      keep(view);
      return view;
    },
    async change(view: View, body: ViewChange): Promise<void> {
      const input = { ...byId(view.id), body };
      keep(await call(viewsRoutes.update, input, { ifMatch: view.version }));
    },
    async remove(view: View): Promise<void> {
      await call(viewsRoutes.remove, byId(view.id));
      changes += 1;
      views.set((views.get() ?? []).filter(({ id }) => id !== view.id));
    },
  };
}
