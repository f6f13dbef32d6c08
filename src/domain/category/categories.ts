import {
  type Category,
  categoriesRoutes,
  MAX_CATEGORY_ITEMS,
} from '#contract/routes/catalogue/categories.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { defineRecords } from '#src/ui/record/records.ts';

/** Categories of items. */
export const categories = defineRecords(categoriesRoutes, {
  kind: 'category',
  texts: 'categories.',
  path: '/categories',
  acts: {
    show: { key: 'a', undo: 'hide' },
    hide: { key: 'v', undo: 'show' },
  },
});

const FIRST_ITEMS = '8';

/** The first items of a category, sorted by name. */
export async function itemsOf(id: number, signal: AbortSignal) {
  const query = { categoryId: String(id), sort: 'name' as const, limit: FIRST_ITEMS };
  return (await call(itemsRoutes.list, { query }, { signal })).items;
}

/** The number of items in a category, as far as they are counted. */
export const itemsText = ({ items }: Category) =>
  items < MAX_CATEGORY_ITEMS ? String(items) : t('categories.items_more', { n: items });
