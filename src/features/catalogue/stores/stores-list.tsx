import { STORE_CATEGORIES } from '#contract/catalogue/store.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { STORE_STATUSES } from '#machines/store/store-machine.ts';
import { storeActs } from '#src/domain/store/store-acts.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-options.ts';
import { t } from '#src/lib/i18n.ts';
import { rateText } from '#src/lib/text/number.ts';
import { yesNoOptions } from '#src/lib/text/yes-no.ts';
import { defineList } from '#src/ui/list/list.ts';
import { openingText } from './opening-text.ts';
import './stores.css';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';

const column = columnsOf<typeof storesRoutes.list>();

/** All stores of the marketplace, in any status. */
export const storesList = defineList({
  id: 'stores',
  label: 'screens.stores',
  counted: 'lists.stores',
  views: {
    scope: 'stores',
    builtIn: [
      { id: 'applied', label: 'stores.view_applied', query: { status: 'applied' } },
      { id: 'closed', label: 'stores.view_closed', query: { status: 'active', open: 'false' } },
      { id: 'paused', label: 'stores.view_paused', query: { status: 'paused' } },
      { id: 'archived', label: 'stores.view_archived', query: { archived: 'true' } },
    ],
  },
  routes: storesRoutes,
  searchHint: 'stores.search',
  defaultSort: 'name',
  columns: [
    column.pictured('stores.name', 'minmax(10.5rem, 2fr)', 'logoId', { sort: 'name' }),
    column.id('id', 'stores.id', '3.5rem'),
    column.cell('status', 'stores.status', '5rem', ({ status, archivedAt }) =>
      t(archivedAt ? 'stores.archived' : (`stores.status_${status}` as const)),
    ),
    column.cell('opening', 'stores.opening', 'minmax(8rem, 1.6fr)', ({ opening }) =>
      openingText(opening),
    ),
    column.text('zone', 'stores.zone', 'minmax(5.5rem, 1fr)'),
    column.word('category', 'stores.category', '5.5rem'),
    column.text('owner', 'stores.owner', 'minmax(6.5rem, 1fr)', 'owner.name'),
    column.figure(
      'commission',
      'stores.commission',
      '5.75rem',
      { sort: 'commission' },
      ({ commissionBp }) => rateText(commissionBp),
    ),
    column.number('rating', 'stores.rating', '4.25rem', { sort: 'rating' }, ({ rating }) =>
      rating?.toFixed(1),
    ),
    column.number('orders', 'stores.orders_30d', '6rem', { isExtra: true }, 'orders30d'),
    column.money('balance', 'stores.balance', '7rem'),
    column.text('phone', 'stores.phone', '9rem', { isExtra: true }),
    column.moment('createdAt', 'stores.created', '8rem', { sort: 'createdAt', isExtra: true }),
  ],
  filters: [
    choicesFilter('status', 'stores.status', STORE_STATUSES),
    {
      kind: 'choice',
      name: 'zone',
      label: 'stores.zone',
      several: true,
      options: zoneOptions,
    },
    choicesFilter('category', 'stores.category', STORE_CATEGORIES),
    { kind: 'choice', name: 'open', label: 'stores.open', options: yesNoOptions },
    {
      kind: 'record',
      name: 'ownerId',
      label: 'stores.owner',
      permission: 'users.read',
      ...userSource('store'),
    },
    { kind: 'choice', name: 'archived', label: 'stores.archived', options: yesNoOptions },
  ],
  acts: storeActs,
  create: { path: '/stores/create', label: 'stores.create', permission: 'stores.write' },
  path: ({ id }) => `/stores/${id}`,
  name: ({ name, id }) => `${name} #${id}`,
  empty: 'stores.empty',
  isOver: ({ status, archivedAt }) => archivedAt !== null || status === 'blocked',
});
