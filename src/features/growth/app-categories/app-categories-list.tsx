import { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { APP_CATEGORY_STATES } from '#machines/app-category/app-category-machine.ts';
import {
  appCategories,
  appCategoryActs,
  countText,
  destinationText,
  topCategoryOptions,
} from '#src/domain/app-category/app-categories.ts';
import { areasText } from '#src/domain/zone/areas-text.ts';
import { t } from '#src/lib/i18n.ts';
import { yesNoOptions } from '#src/lib/text/yes-no.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';
import { Thumb } from '#src/ui/page/thumb.tsx';

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
    {
      id: 'position',
      label: 'app_categories.position',
      width: '6rem',
      isNumber: true,
      sort: 'place',
      cell: ({ position }) => position,
      edit: cell({ kind: 'count', value: ({ position }) => position }, (position) => ({
        position: Number(position),
      })),
    },
    {
      id: 'name',
      label: 'app_categories.name',
      width: 'minmax(11rem, 1.6fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ name, imageId }) => (
        <>
          <Thumb fileId={imageId} />
          {name}
        </>
      ),
    },
    column.text('fr', 'categories.name_fr', 'minmax(6rem, 1fr)', ({ names }) => names.fr),
    column.text('ar', 'categories.name_ar', 'minmax(6rem, 1fr)', ({ names }) => names.ar),
    column.text(
      'en',
      'categories.name_en',
      'minmax(7rem, 1fr)',
      { isExtra: true },
      ({ names }) => names.en,
    ),
    {
      id: 'parent',
      label: 'app_categories.parent',
      width: 'minmax(7rem, 0.8fr)',
      only: ({ parentId }) => (parentId === null ? null : { parentId: String(parentId) }),
      cell: ({ parent }) => parent ?? <span data-quiet>{t('app_categories.top')}</span>,
    },
    column.cell('leads', 'app_categories.leads_to', 'minmax(10rem, 1.2fr)', destinationText),
    column.figure('count', 'app_categories.count', '5rem', countText),
    {
      id: 'areas',
      label: 'app_categories.areas',
      width: 'minmax(8rem, 1fr)',
      fromRem: 74,
      cell: ({ zones }) => <span title={areasText(zones)}>{areasText(zones)}</span>,
    },
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
