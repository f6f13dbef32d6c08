import { PROMOTION_KINDS } from '#contract/growth/promotions/promotion.ts';
import { formatMoney } from '#contract/money.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { PROMOTION_STATES } from '#machines/promotion/promotion-machine.ts';
import {
  funderText,
  ofLimit,
  valueText,
  windowText,
} from '#src/domain/promotion/promotion-words.ts';
import { promotionActs } from '#src/domain/promotion/promotions.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { yesNo } from '#src/lib/text/yes-no.ts';
import { defineList } from '#src/ui/list/list.ts';

/** All promotions, the newest first. */
export const promotionsList = defineList({
  id: 'promotions',
  label: 'screens.promotions',
  counted: 'promotions.counted',
  views: {
    scope: 'promotions',
    builtIn: [
      { id: 'running', label: 'promotions.view_running', query: { state: 'active' } },
      { id: 'next', label: 'promotions.view_next', query: { state: 'draft,scheduled' } },
      { id: 'paused', label: 'promotions.view_paused', query: { state: 'paused' } },
    ],
  },
  endpoint: promotionsRoutes.list,
  countEndpoint: promotionsRoutes.count,
  exportEndpoint: promotionsRoutes.export,
  searchHint: 'promotions.search',
  usualSort: '-createdAt',
  columns: [
    {
      id: 'name',
      label: 'promotions.name',
      width: 'minmax(9rem, 1.6fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ name }) => name,
    },
    {
      id: 'code',
      label: 'promotions.code',
      width: 'minmax(6rem, 0.8fr)',
      cell: ({ code }) => code ?? <span data-quiet>{t('promotions.automatic')}</span>,
    },
    {
      id: 'state',
      label: 'promotions.state',
      width: '6rem',
      cell: ({ state, stateReason }) => (
        <span title={stateReason ?? undefined} data-quiet={state === 'active' || undefined}>
          {t(`promotions.state_${state}`)}
        </span>
      ),
    },
    {
      id: 'value',
      label: 'promotions.value',
      width: 'minmax(11rem, 1.3fr)',
      cell: (row) => <span title={valueText(row)}>{valueText(row)}</span>,
    },
    {
      id: 'minimum',
      label: 'promotions.minimum',
      width: '7.5rem',
      isNumber: true,
      fromRem: 82,
      cell: ({ minimumOrder }) => (minimumOrder === '0' ? '—' : formatMoney(minimumOrder)),
    },
    {
      id: 'window',
      label: 'promotions.window',
      width: 'minmax(10.5rem, 1.2fr)',
      sort: 'startsOn',
      cell: windowText,
    },
    {
      id: 'for',
      label: 'promotions.for',
      width: '6rem',
      fromRem: 90,
      cell: ({ isScoped, newCustomersOnly }) =>
        t(
          newCustomersOnly
            ? 'promotions.for_new'
            : isScoped
              ? 'promotions.for_some'
              : 'promotions.for_all',
        ),
    },
    {
      id: 'funder',
      label: 'promotions.funder',
      width: 'minmax(6rem, 0.8fr)',
      fromRem: 74,
      cell: funderText,
    },
    {
      id: 'used',
      label: 'promotions.used',
      width: '5.5rem',
      isNumber: true,
      sort: 'used',
      cell: ({ used, maxUses }) => ofLimit(used, maxUses),
    },
    {
      id: 'spent',
      label: 'promotions.spent',
      width: '7.5rem',
      isNumber: true,
      sort: 'spent',
      cell: ({ spent }) => formatMoney(spent),
    },
    {
      id: 'budget',
      label: 'promotions.budget',
      width: '7.5rem',
      isNumber: true,
      isExtra: true,
      cell: ({ budget }) => (budget === null ? '—' : formatMoney(budget)),
    },
    {
      id: 'endsOn',
      label: 'promotions.ends',
      width: '7rem',
      sort: 'endsOn',
      isExtra: true,
      cell: ({ endsOn }) => endsOn ?? '—',
    },
    {
      id: 'createdAt',
      label: 'promotions.created',
      width: '8rem',
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'promotions.state',
      several: true,
      options: PROMOTION_STATES.map((value) => ({ value, label: t(`promotions.state_${value}`) })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'promotions.kind',
      several: true,
      options: PROMOTION_KINDS.map((value) => ({ value, label: t(`promotions.kind_${value}`) })),
    },
    { kind: 'choice', name: 'automatic', label: 'promotions.automatic', options: yesNo },
    { kind: 'record', name: 'storeId', label: 'promotions.store', ...storeSource },
  ],
  acts: promotionActs,
  create: {
    path: '/promotions/create',
    label: 'promotions.create',
    permission: 'promotions.write',
  },
  path: ({ id }) => `/promotions/${id}`,
  name: ({ name, id }) => `${name} #${id}`,
  empty: 'promotions.empty',
  isOver: ({ state }) => state === 'ended',
});
