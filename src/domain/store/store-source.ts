import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { call } from '#src/lib/api/call.ts';

const MOST = '12';

/** Stores as options, found by name. */
export const storeSource = {
  find: async (q: string, signal: AbortSignal) => {
    const query = { limit: MOST, ...(q ? { q } : {}) };
    const { items } = await call(storesRoutes.list, { query }, { signal });
    return items.map(({ id, name, zone }) => ({ value: String(id), label: name, more: zone }));
  },
  show: async (id: string, signal: AbortSignal) =>
    (await call(storesRoutes.get, { params: { id } }, { signal })).name,
};
