import { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { APP_CATEGORY_STATES } from '#machines/app-category/app-category-machine.ts';
import {
  appCategories,
  appCategoryActs,
  countText,
  destinationText,
  topCategoryOptions,
} from '#src/domain/app-category/app-categories.ts';
import { zonesText } from '#src/domain/zone/zones-text.ts';
import { t } from '#src/lib/i18n.ts';
import { yesNoOptions } from '#src/lib/text/yes-no.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';

const column = columnsOf<typeof appCategoriesRoutes.list>();

const cell = savedCell(appCategories);

/** The categories of the apps in their order, each followed by its subcategories. */
export const appCategoriesList = defineList({
  id: 'appCategories',
  label: 'screens.app_categories',
  counted: 'app_categories.counted',
  routes: appCategoriesRoutes,
  searchHint: 'app_categories.search',
  defaultSort: 'place',
  columns: [
    column.number('position', 'app_categories.position', '6rem', {
      sort: 'place',
      edit: cell({ kind: 'count', value: ({ position }) => position }, (position) => ({
        position: Number(position),
      })),
    }),
    column.pictured('app_categories.name', 'minmax(11rem, 1.6fr)', 'imageId', { sort: 'name' }),
    column.text('fr', 'categories.name_fr', 'minmax(6rem, 1fr)', 'names.fr'),
    column.text('ar', 'categories.name_ar', 'minmax(6rem, 1fr)', 'names.ar'),
    column.text('en', 'categories.name_en', 'minmax(7rem, 1fr)', { isExtra: true }, 'names.en'),
    {
      id: 'parent',
      label: 'app_categories.parent',
      width: 'minmax(7rem, 0.8fr)',
      only: ({ parentId }) => (parentId === null ? null : { parentId: String(parentId) }),
      cell: ({ parent }) => parent ?? t('app_categories.top'),
    },
    column.cell('leads', 'app_categories.leads_to', 'minmax(10rem, 1.2fr)', destinationText),
    column.figure('count', 'app_categories.count', '5rem', countText),
    column.cell(
      'areas',
      'app_categories.zones',
      'minmax(8rem, 1fr)',
      { fromRem: 74 },
      ({ zones }) => zonesText(zones),
    ),
    column.text('state', 'app_categories.state', '5.5rem', ({ state }) =>
      t(`app_categories.${state}`),
    ),
    column.id('id', 'app_categories.id', '4.5rem', { isExtra: true }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'app_categories.state',
      options: optionsOf(APP_CATEGORY_STATES, (value) => t(`app_categories.${value}`)),
    },
    { kind: 'choice', name: 'top', label: 'app_categories.top', options: yesNoOptions },
    {
      kind: 'choice',
      name: 'parentId',
      label: 'app_categories.parent',
      options: topCategoryOptions,
    },
  ],
  acts: appCategoryActs,
  create: {
    path: '/app-categories/create',
    label: 'app_categories.create',
    permission: 'apps.write',
  },
  editPermission: 'apps.write',
  path: ({ id }) => `/app-categories/${id}/edit`,
  name: ({ name, id }) => `${name} #${id}`,
  empty: 'app_categories.empty',
  isOver: ({ state }) => state === 'hidden',
});
