import {
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
  settlementsRoutes,
} from '#contract/routes/money/settlements.ts';
import { t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf({ routes: settlementsRoutes, texts: 'settlements.' });

/** The rows of the card provider's files, the latest day first. */
export const settlementsList = defineList({
  id: 'settlements',
  label: 'screens.settlements',
  counted: 'settlements.counted',
  routes: settlementsRoutes,
  defaultSort: '-day',
  columns: [
    column.day({ id: 'day', width: '7rem', sort: 'day' }),
    column.word({ id: 'kind', width: '6.5rem' }),
    column.amount({ id: 'amount', width: '7rem' }),
    column.cell({ id: 'order', width: '5rem', cell: ({ order }) => order?.name ?? '—' }),
    column.word({ id: 'state', width: '6.5rem' }),
    column.cell({
      id: 'trouble',
      width: 'minmax(9rem, 1fr)',
      cell: ({ trouble }) => (trouble === null ? '—' : t(`settlements.trouble_${trouble}`)),
    }),
    column.text({ id: 'payment', width: 'minmax(10rem, 2fr)' }),
    column.text({ id: 'row', width: 'minmax(8rem, 1fr)' }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'settlements.state',
      options: optionsOf(SETTLEMENT_STATES, (state) => t(`settlements.state_${state}`)),
    },
    filter.choices({ name: 'kind', words: SETTLEMENT_KINDS }),
    { kind: 'text', name: 'payment', label: 'settlements.payment' },
    { kind: 'days', names: ['from', 'to'], label: 'settlements.day' },
  ],
  create: {
    path: '/settlements/upload',
    label: 'settlements.upload',
    permission: 'money.settle',
  },
  acts: [
    {
      on: 'row',
      id: 'order',
      label: 'settlements.open_order',
      key: 'o',
      permission: 'orders.read',
      can: ({ order }) => order !== null,
      run: ({ order }, { go }) => order && go(`/orders/${order.id}`),
    },
  ],
  name: ({ row, day }) => `${day} ${row}`,
  empty: 'settlements.none',
});
