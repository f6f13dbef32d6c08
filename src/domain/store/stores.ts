import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import { call } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';

/** The stores of the marketplace. */
export const stores = {
  ...defineResource(vendorsRoutes.get, vendorsRoutes.update),
  ...defineCreation(storesRoutes.create),
};

/** Creates a store as a copy of another one, with its menu. The new store is an application. */
export const duplicateStore = (id: number, name: string) =>
  call(vendorsRoutes.duplicate, { params: { id: String(id) }, body: { name } });
