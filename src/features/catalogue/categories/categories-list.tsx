import { categories, itemsText } from '#src/domain/category/categories.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { moveCategoryActs } from '#src/domain/category/move-category.ts';
import { t } from '#src/lib/i18n.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';

const { column } = makersOf(categories);

const cell = savedCell(categories);

/** The categories of items, which are the same for all stores, in the order of the apps. */
export const categoriesList = defineList({
  ...categories.list,
  views: {
    scope: 'categories',
    builtIn: [{ id: 'hidden', label: 'categories.view_hidden', query: { active: 'false' } }],
  },
  defaultSort: 'position',
  columns: [
    column.pictured({
      label: 'categories.name',
      width: 'minmax(11rem, 1.6fr)',
      image: 'imageId',
      sort: 'name',
    }),
    column.text({
      id: 'fr',
      label: 'categories.name_fr',
      width: 'minmax(7rem, 1fr)',
      value: 'names.fr',
    }),
    column.text({
      id: 'ar',
      label: 'categories.name_ar',
      width: 'minmax(7rem, 1fr)',
      value: 'names.ar',
    }),
    column.text({
      id: 'en',
      label: 'categories.name_en',
      width: 'minmax(7rem, 1fr)',
      isExtra: true,
      value: 'names.en',
    }),
    column.cell({
      id: 'parent',
      width: 'minmax(7rem, 1fr)',
      only: ({ parentId }) => (parentId === null ? null : { parentId: String(parentId) }),
      cell: ({ parent }) => parent ?? '—',
    }),
    column.figure({ id: 'items', width: '5rem', cell: itemsText }),
    column.number({
      id: 'position',
      width: '6rem',
      sort: 'position',
      edit: cell({ kind: 'count', value: ({ position }) => position }, (position) => ({
        position: Number(position),
      })),
    }),
    column.text({ id: 'state', width: '7rem', value: ({ state }) => t(`categories.${state}`) }),
    column.id({ id: 'id', width: '4.5rem', isExtra: true }),
  ],
  filters: [
    { kind: 'choice', name: 'active', label: 'categories.active', options: yesNoOptions },
    { kind: 'choice', name: 'parentId', label: 'categories.parent', options: categoryOptions },
  ],
  acts: [
    {
      on: 'row',
      id: 'items',
      label: 'categories.see_items',
      key: 'i',
      permission: 'items.read',
      run: ({ id }, { go }) => go(`/items?categoryId=${id}`),
    },
    ...moveCategoryActs,
    ...categories.acts,
  ],
  isOver: ({ state }) => state === 'hidden',
});
