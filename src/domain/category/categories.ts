import {
  type Category,
  categoriesRoutes,
  MAX_CATEGORY_ITEMS,
} from '#contract/routes/catalogue/categories.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import type { CategoryEventType } from '#machines/category/category-machine.ts';
import { call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/lib/api/resource.ts';
import { t } from '#src/lib/i18n.ts';
import { eventActs } from '#src/ui/list/acts/event-act.ts';

/** Categories of items. */
export const categories = defineRecords(categoriesRoutes);

const FIRST_ITEMS = '8';

/** The first items of a category, sorted by name. */
export async function itemsOf(id: number, signal: AbortSignal) {
  const query = { categoryId: String(id), sort: 'name' as const, limit: FIRST_ITEMS };
  return (await call(itemsRoutes.list, { query }, { signal })).items;
}

/** The number of items in a category, as far as they are counted. */
export const itemsText = ({ items }: Category) =>
  items < MAX_CATEGORY_ITEMS ? String(items) : t('categories.items_more', { n: items });

/** The acts on a category, in its list and on its page. */
export const categoryActs = eventActs<Category, CategoryEventType>(
  categoriesRoutes.bulk,
  { kind: 'category', texts: 'categories' },
  {
    show: { key: 'a', undo: 'hide' },
    hide: { key: 'v', undo: 'show' },
  },
);
