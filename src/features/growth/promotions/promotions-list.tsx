import { PROMOTION_KINDS } from '#contract/growth/promotions/promotion.ts';
import { PROMOTION_STATES } from '#machines/promotion/promotion-machine.ts';
import {
  codeText,
  funderText,
  promotionName,
  usesText,
  valueText,
  windowText,
} from '#src/domain/promotion/promotion-text.ts';
import { promotionActs, promotions } from '#src/domain/promotion/promotions.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf(promotions);

/** All promotions, newest first. */
export const promotionsList = defineList({
  ...promotions.list,
  views: {
    scope: 'promotions',
    builtIn: [
      { id: 'running', label: 'promotions.view_running', query: { state: 'active' } },
      { id: 'next', label: 'promotions.view_next', query: { state: 'draft,scheduled' } },
      { id: 'paused', label: 'promotions.view_paused', query: { state: 'paused' } },
    ],
  },
  defaultSort: '-createdAt',
  columns: [
    column.text({
      id: 'name',
      width: 'minmax(9rem, 1.6fr)',
      sort: 'name',
      isTitle: true,
      value: promotionName,
    }),
    column.cell({
      id: 'code',
      width: 'minmax(6rem, 0.8fr)',
      cell: (row) =>
        row.isCodeOpen ? <span data-tone="warning">{codeText(row)}</span> : codeText(row),
    }),
    column.cell({
      id: 'state',
      width: '6rem',
      cell: ({ state, stateReason }) => (
        <span title={stateReason ?? undefined}>{t(`promotions.state_${state}`)}</span>
      ),
    }),
    column.cell({ id: 'value', width: 'minmax(11rem, 1.3fr)', cell: valueText }),
    column.figure({
      id: 'minimum',
      width: '7.5rem',
      fromRem: 82,
      cell: ({ minimumOrder }) => (minimumOrder === '0' ? '—' : formatMoney(minimumOrder)),
    }),
    column.cell({
      id: 'window',
      width: 'minmax(12.5rem, 1.2fr)',
      sort: 'startsOn',
      cell: windowText,
    }),
    column.cell({
      id: 'for',
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
    }),
    column.cell({ id: 'funder', width: 'minmax(6rem, 0.8fr)', fromRem: 74, cell: funderText }),
    column.figure({
      id: 'used',
      width: '8.5rem',
      sort: 'used',
      cell: (row) => usesText(row, row.maxUses),
    }),
    column.money({ id: 'spent', width: '7.5rem', sort: 'spent' }),
    column.money({ id: 'budget', width: '7.5rem', isExtra: true }),
    column.text({
      id: 'endsOn',
      label: 'promotions.ends',
      width: '7rem',
      sort: 'endsOn',
      isExtra: true,
    }),
    column.moment({
      id: 'createdAt',
      label: 'promotions.created',
      width: '8rem',
      sort: 'createdAt',
      isExtra: true,
    }),
  ],
  filters: [
    filter.choices({ name: 'state', words: PROMOTION_STATES }),
    filter.choices({ name: 'kind', words: PROMOTION_KINDS }),
    { kind: 'choice', name: 'automatic', label: 'promotions.automatic', options: yesNoOptions },
    { kind: 'record', name: 'storeId', label: 'promotions.store', ...storeSource },
  ],
  acts: promotionActs,
  isOver: ({ state }) => state === 'ended',
});
