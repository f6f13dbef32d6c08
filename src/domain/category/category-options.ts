import { type Category, categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { call } from '#src/lib/api/call.ts';

const PAGE = '100';

/** The categories of items as options, in the order of the apps. */
export async function categoryOptions(signal: AbortSignal) {
  const all: Category[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: PAGE, ...(cursor ? { cursor } : {}) };
    const page: { items: Category[]; nextCursor: string | null } = await call(
      categoriesRoutes.list,
      { query },
      { signal },
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}
