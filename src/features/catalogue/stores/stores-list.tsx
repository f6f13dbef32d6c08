import { STORE_CATEGORIES } from '#contract/catalogue/store.ts';
import { formatMoney } from '#contract/money.ts';
import { vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import { STORE_STATUSES } from '#machines/store/store-machine.ts';
import { storeActs } from '#src/domain/store/store-acts.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-options.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { yesNo } from '#src/lib/text/yes-no.ts';
import { percentOf } from '#src/ui/form/kinds.ts';
import { defineList } from '#src/ui/list/list.ts';
import { Thumb } from '#src/ui/page/thumb.tsx';
import { openingText } from './opening-text.ts';
import './stores.css';

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
  endpoint: vendorsRoutes.list,
  countEndpoint: vendorsRoutes.count,
  exportEndpoint: vendorsRoutes.export,
  searchHint: 'stores.search',
  usualSort: 'name',
  columns: [
    {
      id: 'name',
      label: 'stores.name',
      width: 'minmax(10.5rem, 2fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ name, logoId }) => (
        <>
          <Thumb fileId={logoId} />
          {name}
        </>
      ),
    },
    { id: 'id', label: 'stores.id', width: '3.5rem', isNumber: true, cell: ({ id }) => `#${id}` },
    {
      id: 'status',
      label: 'stores.status',
      width: '5rem',
      cell: ({ status, archivedAt }) =>
        t(archivedAt ? 'stores.archived' : (`stores.status_${status}` as const)),
    },
    {
      id: 'opening',
      label: 'stores.opening',
      width: 'minmax(8rem, 1.6fr)',
      cell: ({ opening }) => (
        <span title={openingText(opening)} data-quiet={opening.open || undefined}>
          {openingText(opening)}
        </span>
      ),
    },
    { id: 'zone', label: 'stores.zone', width: 'minmax(5.5rem, 1fr)', cell: ({ zone }) => zone },
    {
      id: 'category',
      label: 'stores.category',
      width: '5.5rem',
      cell: ({ category }) => t(`stores.category_${category}`),
    },
    {
      id: 'owner',
      label: 'stores.owner',
      width: 'minmax(6.5rem, 1fr)',
      cell: ({ owner }) => owner?.name ?? '—',
    },
    {
      id: 'commission',
      label: 'stores.commission',
      width: '5.75rem',
      isNumber: true,
      sort: 'commission',
      cell: ({ commissionBp }) => `${percentOf(commissionBp)} %`,
    },
    {
      id: 'rating',
      label: 'stores.rating',
      width: '4.25rem',
      isNumber: true,
      sort: 'rating',
      cell: ({ rating }) => rating?.toFixed(1) ?? '—',
    },
    {
      id: 'orders',
      label: 'stores.orders_30d',
      width: '6rem',
      isNumber: true,
      isExtra: true,
      cell: ({ orders30d }) => orders30d,
    },
    {
      id: 'balance',
      label: 'stores.balance',
      width: '7rem',
      isNumber: true,
      cell: ({ balance }) => formatMoney(balance),
    },
    {
      id: 'phone',
      label: 'stores.phone',
      width: '9rem',
      isExtra: true,
      cell: ({ phone }) => phone ?? '—',
    },
    {
      id: 'createdAt',
      label: 'stores.created',
      width: '8rem',
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'stores.status',
      several: true,
      options: STORE_STATUSES.map((value) => ({ value, label: t(`stores.status_${value}`) })),
    },
    {
      kind: 'choice',
      name: 'zone',
      label: 'stores.zone',
      several: true,
      options: zoneOptions,
    },
    {
      kind: 'choice',
      name: 'category',
      label: 'stores.category',
      several: true,
      options: STORE_CATEGORIES.map((value) => ({ value, label: t(`stores.category_${value}`) })),
    },
    { kind: 'choice', name: 'open', label: 'stores.open', options: yesNo },
    {
      kind: 'record',
      name: 'ownerId',
      label: 'stores.owner',
      permission: 'users.read',
      ...userSource('store'),
    },
    { kind: 'choice', name: 'archived', label: 'stores.archived', options: yesNo },
  ],
  acts: storeActs,
  create: { path: '/stores/create', label: 'stores.create', permission: 'stores.write' },
  path: ({ id }) => `/stores/${id}`,
  name: ({ name, id }) => `${name} #${id}`,
  empty: 'stores.empty',
  isOver: ({ status, archivedAt }) => archivedAt !== null || status === 'blocked',
});
