import { itemsRoutes, LOW_STOCK } from '#contract/routes/catalogue/items.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { availabilityText } from '#src/domain/item/availability-text.ts';
import { itemListActs } from '#src/domain/item/item-acts.ts';
import { needOptions, needsText } from '#src/domain/need/need-text.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { type ColumnOf, defineList, type ListOf } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { availableCell, comparePriceCell, priceCell, stockCell } from './item-cells.ts';

const { column } = makersOf({ routes: itemsRoutes, texts: 'items.' });

type Column = ColumnOf<typeof itemsRoutes.list>;

const storeColumn: Column = column.text({ id: 'store', width: 'minmax(9rem, 1.7fr)' });

const columns: readonly Column[] = [
  column.pictured({
    label: 'items.name',
    width: 'minmax(11rem, 1.7fr)',
    image: ({ imageIds: [image] }) => image,
    sort: 'name',
  }),
  column.id({ id: 'id', width: '4.5rem', isExtra: true }),
  storeColumn,
  column.text({ id: 'category', width: 'minmax(6.5rem, 1fr)' }),
  column.text({ id: 'sku', width: '6.5rem' }),
  column.money({ id: 'price', width: '7.5rem', sort: 'price', edit: priceCell }),
  column.figure({
    id: 'comparePrice',
    label: 'items.compare_price',
    width: '7rem',
    cell: ({ comparePrice }) => (comparePrice === null ? '—' : <s>{formatMoney(comparePrice)}</s>),
    edit: comparePriceCell,
  }),
  column.figure({
    id: 'stock',
    width: '6rem',
    sort: 'stock',
    cell: ({ stock }) =>
      stock === null ? (
        <span data-none title={t('items.uncounted')}>
          —
        </span>
      ) : (
        <span data-tone={stock === 0 ? 'critical' : stock <= LOW_STOCK ? 'warning' : undefined}>
          {stock}
        </span>
      ),
    edit: stockCell,
  }),
  column.cell({
    id: 'available',
    label: 'items.availability',
    width: 'minmax(11rem, 1fr)',
    cell: availabilityText,
    edit: availableCell,
  }),
  column.text({
    id: 'choices',
    width: '8rem',
    isExtra: true,
    value: ({ variants, groups }) =>
      joinList(
        [
          variants.length > 0 && t('items.n_variants', { n: variants.length }),
          groups.length > 0 && t('items.n_groups', { n: groups.length }),
        ].filter(Boolean),
      ),
  }),
  column.text({
    id: 'restockable',
    width: '7rem',
    isExtra: true,
    value: ({ restockable }) => (restockable ? t('items.restockable') : ''),
  }),
  column.text({
    id: 'needs',
    width: '8rem',
    isExtra: true,
    value: ({ needs = [] }) => needsText(needs),
  }),
  column.text({
    id: 'tags',
    width: 'minmax(6rem, 1fr)',
    isExtra: true,
    value: ({ tags }) => joinList(tags),
  }),
];

const storeFilter = {
  kind: 'record',
  name: 'storeId',
  label: 'items.store',
  ...storeSource,
} as const;

const definition: ListOf<typeof itemsRoutes.list> = {
  id: 'items',
  label: 'screens.items',
  counted: 'lists.items',
  views: {
    scope: 'items',
    builtIn: [
      { id: 'out', label: 'items.view_out', query: { stock: 'out' } },
      { id: 'low', label: 'items.view_low', query: { stock: 'low', sort: 'stock' } },
      { id: 'unavailable', label: 'items.view_unavailable', query: { available: 'false' } },
      { id: 'unpictured', label: 'items.view_unpictured', query: { pictured: 'false' } },
      { id: 'archived', label: 'items.view_archived', query: { archived: 'true' } },
    ],
  },
  routes: itemsRoutes,
  searchHint: 'items.search',
  defaultSort: 'name',
  columns,
  filters: [
    storeFilter,
    { kind: 'choice', name: 'categoryId', label: 'items.category', options: categoryOptions },
    { kind: 'choice', name: 'available', label: 'items.available', options: yesNoOptions },
    {
      kind: 'choice',
      name: 'stock',
      label: 'items.stock',
      options: optionsOf(['out', 'low', 'counted'] as const, (value) =>
        t(`items.stock_${value}`, { low: LOW_STOCK }),
      ),
    },
    {
      kind: 'choice',
      name: 'restockable',
      label: 'items.restockable',
      options: yesNoOptions,
    },
    { kind: 'choice', name: 'pictured', label: 'items.pictured', options: yesNoOptions },
    { kind: 'amounts', names: ['priceFrom', 'priceTo'], label: 'items.price' },
    { kind: 'choice', name: 'need', label: 'items.need', options: needOptions },
    { kind: 'text', name: 'tag', label: 'items.tag' },
    { kind: 'choice', name: 'archived', label: 'items.archived', options: yesNoOptions },
  ],
  acts: itemListActs,
  create: { path: '/items/create', label: 'items.create', permission: 'items.write' },
  editPermission: 'items.write',
  path: ({ id }) => `/items/${id}/edit`,
  name: ({ name, id }) => `${name} ${idText(id)}`,
  empty: 'items.empty',
  isOver: ({ archivedAt, available }) => archivedAt !== null || !available,
};

/** The items of all stores. */
export const itemsList = defineList(definition);

/** The items of one store, which the screen sets. */
export const storeItemsList = defineList({
  ...definition,
  id: 'storeItems',
  label: 'items.of_store',
  counted: 'lists.items',
  columns: columns.filter((column) => column !== storeColumn),
  filters: definition.filters.filter((filter) => filter !== storeFilter),
  empty: 'items.store_empty',
});
