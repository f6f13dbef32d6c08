import { PROMOTION_KINDS } from '#contract/growth/promotions/promotion.ts';
import { formatMoney } from '#contract/money.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { PROMOTION_STATES } from '#machines/promotion/promotion-machine.ts';
import {
  funderText,
  usageText,
  valueText,
  windowText,
} from '#src/domain/promotion/promotion-text.ts';
import { promotionActs } from '#src/domain/promotion/promotions.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { yesNoOptions } from '#src/lib/text/yes-no.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof promotionsRoutes.list>();

/** All promotions, newest first. */
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
  routes: promotionsRoutes,
  searchHint: 'promotions.search',
  defaultSort: '-createdAt',
  columns: [
    column.text('name', 'promotions.name', 'minmax(9rem, 1.6fr)', { sort: 'name', isTitle: true }),
    column.cell(
      'code',
      'promotions.code',
      'minmax(6rem, 0.8fr)',
      ({ code }) => code ?? t('promotions.automatic'),
    ),
    column.cell('state', 'promotions.state', '6rem', ({ state, stateReason }) => (
      <span title={stateReason ?? undefined}>{t(`promotions.state_${state}`)}</span>
    )),
    column.cell('value', 'promotions.value', 'minmax(11rem, 1.3fr)', valueText),
    column.figure('minimum', 'promotions.minimum', '7.5rem', { fromRem: 82 }, ({ minimumOrder }) =>
      minimumOrder === '0' ? '—' : formatMoney(minimumOrder),
    ),
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
    column.cell('funder', 'promotions.funder', 'minmax(6rem, 0.8fr)', { fromRem: 74 }, funderText),
    column.figure('used', 'promotions.used', '5.5rem', { sort: 'used' }, ({ used, maxUses }) =>
      usageText(used, maxUses),
    ),
    column.money('spent', 'promotions.spent', '7.5rem', { sort: 'spent' }),
    column.money('budget', 'promotions.budget', '7.5rem', { isExtra: true }),
    column.text('endsOn', 'promotions.ends', '7rem', { sort: 'endsOn', isExtra: true }),
    column.moment('createdAt', 'promotions.created', '8rem', { sort: 'createdAt', isExtra: true }),
  ],
  filters: [
    choicesFilter('state', 'promotions.state', PROMOTION_STATES),
    choicesFilter('kind', 'promotions.kind', PROMOTION_KINDS),
    { kind: 'choice', name: 'automatic', label: 'promotions.automatic', options: yesNoOptions },
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
