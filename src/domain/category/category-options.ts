import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { call } from '#src/lib/api/call.ts';
import { readAllPages } from '#src/lib/api/read-all-pages.ts';

/** The categories of items as options, in the order of the apps. */
export async function categoryOptions(signal: AbortSignal) {
  const all = await readAllPages(
    (query) => call(categoriesRoutes.list, { query }, { signal }),
    signal,
  );
  return all.map(({ id, name, parentId }) => ({
    value: String(id),
    label: name,
    above: parentId === null ? null : String(parentId),
  }));
}
