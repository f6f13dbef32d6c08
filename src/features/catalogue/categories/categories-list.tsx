import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { categories, categoryActs, itemsText } from '#src/domain/category/categories.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { t } from '#src/lib/i18n.ts';
import { yesNoOptions } from '#src/lib/text/yes-no.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';

const column = columnsOf<typeof categoriesRoutes.list>();

const cell = savedCell(categories);

/** The categories of items, which are the same for all stores, in the order of the apps. */
export const categoriesList = defineList({
  id: 'categories',
  label: 'categories.screen',
  counted: 'categories.counted',
  views: {
    scope: 'categories',
    builtIn: [{ id: 'hidden', label: 'categories.view_hidden', query: { active: 'false' } }],
  },
  routes: categoriesRoutes,
  searchHint: 'categories.search',
  defaultSort: 'position',
  columns: [
    column.pictured('categories.name', 'minmax(11rem, 1.6fr)', 'imageId', { sort: 'name' }),
    column.text('fr', 'categories.name_fr', 'minmax(7rem, 1fr)', 'names.fr'),
    column.text('ar', 'categories.name_ar', 'minmax(7rem, 1fr)', 'names.ar'),
    column.text('en', 'categories.name_en', 'minmax(7rem, 1fr)', { isExtra: true }, 'names.en'),
    {
      id: 'parent',
      label: 'categories.parent',
      width: 'minmax(7rem, 1fr)',
      only: ({ parentId }) => (parentId === null ? null : { parentId: String(parentId) }),
      cell: ({ parent }) => parent ?? '—',
    },
    column.figure('items', 'categories.items', '5rem', itemsText),
    column.number('position', 'categories.position', '6rem', {
      sort: 'position',
      edit: cell({ kind: 'count', value: ({ position }) => position }, (position) => ({
        position: Number(position),
      })),
    }),
    column.text('state', 'categories.state', '7rem', ({ state }) => t(`categories.${state}`)),
    column.id('id', 'categories.id', '4.5rem', { isExtra: true }),
  ],
  filters: [
    { kind: 'choice', name: 'active', label: 'categories.active', options: yesNoOptions },
    { kind: 'choice', name: 'parentId', label: 'categories.parent', options: categoryOptions },
  ],
  acts: categoryActs,
  rowActions: [
    {
      id: 'items',
      label: 'categories.see_items',
      key: 'i',
      permission: 'items.read',
      run: ({ id }, go) => go(`/items?categoryId=${id}`),
    },
  ],
  create: { path: '/categories/create', label: 'categories.create', permission: 'items.write' },
  editPermission: 'items.write',
  path: ({ id }) => `/categories/${id}`,
  name: ({ name, id }) => `${name} #${id}`,
  empty: 'categories.empty',
  isOver: ({ state }) => state === 'hidden',
});
