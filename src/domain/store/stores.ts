import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';

/** The stores of the marketplace. */
export const stores = {
  ...defineResource(storesRoutes.get, storesRoutes.update),
  ...defineCreation(appStoresRoutes.create),
};

/** Creates a store as a copy of another one, with its menu. The new store is an application. */
export const duplicateStore = (id: number, name: string) =>
  call(storesRoutes.duplicate, { ...byId(id), body: { name } });
