import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { call } from '#src/lib/api/call.ts';

const MOST = '12';

/** Stores as options, found by name. */
export const storeSource = {
  find: async (q: string, signal: AbortSignal) => {
    const query = { limit: MOST, ...(q ? { q } : {}) };
    const { items } = await call(appStoresRoutes.list, { query }, { signal });
    return items.map(({ id, name, zone }) => ({ value: String(id), label: name, more: zone }));
  },
  show: async (id: string, signal: AbortSignal) =>
    (await call(appStoresRoutes.get, { params: { id } }, { signal })).name,
};
