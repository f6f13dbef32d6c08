import { type Category, categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { call } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';

/** The categories of items. */
export const categories = {
  ...defineResource(categoriesRoutes.get, categoriesRoutes.update),
  ...defineCreation(categoriesRoutes.create),
};

/** Shows categories in the apps, or hides them. */
export async function showCategories(rows: readonly Category[], active: boolean) {
  const ids = rows.map(({ id, version }) => ({ id, version }));
  return (await call(categoriesRoutes.bulk, { body: { ids, active } })).results;
}
