import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/ui/record/records.ts';

const records = defineRecords(
  { ...storesRoutes, create: appStoresRoutes.create },
  { kind: 'store', texts: 'stores.', path: '/stores', acts: null },
);

/**
 * The stores of the marketplace. A new one is an application, also of who may approve it: a form
 * does not open a store without items or an account.
 */
export const stores: typeof records = {
  ...records,
  create: (body) => records.create({ ...body, status: 'applied' }),
};

/** Creates a store as a copy of another one, with its menu. The new store is an application. */
export const duplicateStore = (id: number, name: string) =>
  call(storesRoutes.duplicate, { ...byId(id), body: { name } });
