import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';

/** The stores of the marketplace. */
export const stores = {
  ...defineResource(vendorsRoutes.get, vendorsRoutes.update),
  ...defineCreation(storesRoutes.create),
};

/** Creates a store as a copy of another one, with its menu. The new store is an application. */
export const duplicateStore = (id: number, name: string) =>
  call(vendorsRoutes.duplicate, { ...byId(id), body: { name } });
