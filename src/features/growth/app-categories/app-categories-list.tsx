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
import { optionsOf } from '#src/ui/field/options.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';

const { column } = makersOf(appCategories);

const cell = savedCell(appCategories);

/** The categories of the apps in their order, each followed by its subcategories. */
export const appCategoriesList = defineList({
  ...appCategories.list,
  defaultSort: 'place',
  columns: [
    column.number({
      id: 'position',
      width: '6rem',
      sort: 'place',
      edit: cell({ kind: 'count', value: ({ position }) => position }, (position) => ({
        position: Number(position),
      })),
    }),
    column.pictured({
      label: 'app_categories.name',
      width: 'minmax(11rem, 1.6fr)',
      image: 'imageId',
      sort: 'name',
    }),
    column.text({
      id: 'fr',
      label: 'categories.name_fr',
      width: 'minmax(6rem, 1fr)',
      value: 'names.fr',
    }),
    column.text({
      id: 'ar',
      label: 'categories.name_ar',
      width: 'minmax(6rem, 1fr)',
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
      width: 'minmax(7rem, 0.8fr)',
      only: ({ parentId }) => (parentId === null ? null : { parentId: String(parentId) }),
      cell: ({ parent }) => parent ?? t('app_categories.top'),
    }),
    column.cell({
      id: 'leads',
      label: 'app_categories.leads_to',
      width: 'minmax(10rem, 1.2fr)',
      cell: destinationText,
    }),
    column.figure({ id: 'count', width: '5rem', cell: countText }),
    column.cell({
      id: 'zones',
      width: 'minmax(8rem, 1fr)',
      fromRem: 74,
      cell: ({ zones }) => zonesText(zones),
    }),
    column.text({
      id: 'state',
      width: '5.5rem',
      value: ({ state }) => t(`app_categories.${state}`),
    }),
    column.id({ id: 'id', width: '4.5rem', isExtra: true }),
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
  isOver: ({ state }) => state === 'hidden',
});
