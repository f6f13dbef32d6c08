import {
  type Category,
  categoriesRoutes,
  MAX_CATEGORY_ITEMS,
} from '#contract/routes/catalogue/categories.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { allows } from '#src/lib/allows.ts';
import { call } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';
import { t } from '#src/lib/i18n.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

/** The categories of items. */
export const categories = {
  ...defineResource(categoriesRoutes.get, categoriesRoutes.update),
  ...defineCreation(categoriesRoutes.create),
};

const FIRST_ITEMS = '8';

/** The first items of a category by name. */
export async function itemsOf(id: number, signal: AbortSignal) {
  const query = { categoryId: String(id), sort: 'name' as const, limit: FIRST_ITEMS };
  return (await call(itemsRoutes.list, { query }, { signal })).items;
}

/** How many items a category holds, as far as they are counted. */
export const itemsText = ({ items }: Category) =>
  items < MAX_CATEGORY_ITEMS ? String(items) : t('categories.items_more', { n: items });

const act = (id: 'show' | 'hide', key: string, undo: string): ListAct<Category> => ({
  id,
  label: `categories.${id}`,
  key,
  permission: 'items.write',
  can: allows(id),
  send: async (rows) => {
    const ids = rows.map(({ id: row, version }) => ({ id: row, version }));
    return (await call(categoriesRoutes.bulk, { body: { ids, event: `category.${id}` } })).results;
  },
  undo,
});

/** The acts on a category, in its list and on its page. */
export const categoryActs = [act('show', 'a', 'hide'), act('hide', 'v', 'show')];
