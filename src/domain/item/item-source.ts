import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { call } from '#src/lib/api/call.ts';

const MOST = '12';
const named = ({ name, store }: { name: string; store: string }) => `${name} · ${store}`;

/** Items of all stores as options, found by name. */
export const itemSource = {
  find: async (q: string, signal: AbortSignal) => {
    const query = { limit: MOST, ...(q ? { q } : {}) };
    const { items } = await call(itemsRoutes.list, { query }, { signal });
    return items.map((item) => ({ value: String(item.id), label: named(item) }));
  },
  show: async (id: string, signal: AbortSignal) =>
    named(await call(itemsRoutes.get, { params: { id } }, { signal })),
};
