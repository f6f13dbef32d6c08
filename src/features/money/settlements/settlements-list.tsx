import {
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
  settlementsRoutes,
} from '#contract/routes/money/settlements.ts';
import { t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof settlementsRoutes.list>();

/** The rows of the card provider's files, the latest day first. */
export const settlementsList = defineList({
  id: 'settlements',
  label: 'screens.settlements',
  counted: 'settlements.counted',
  routes: settlementsRoutes,
  defaultSort: '-day',
  columns: [
    column.cell('day', 'settlements.day', '7rem', { sort: 'day' }, ({ day }) => dateText(day)),
    column.word('kind', 'settlements.kind', '6.5rem'),
    column.amount('amount', 'settlements.amount', '7rem'),
    column.cell('order', 'settlements.order', '5rem', ({ order }) => order?.name ?? '—'),
    column.word('state', 'settlements.state', '6.5rem'),
    column.cell('trouble', 'settlements.trouble', 'minmax(9rem, 1fr)', ({ trouble }) =>
      trouble === null ? '—' : t(`settlements.trouble_${trouble}`),
    ),
    column.text('payment', 'settlements.payment', 'minmax(10rem, 2fr)'),
    column.text('row', 'settlements.row', 'minmax(8rem, 1fr)'),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'settlements.state',
      options: optionsOf(SETTLEMENT_STATES, (state) => t(`settlements.state_${state}`)),
    },
    choicesFilter('kind', 'settlements.kind', SETTLEMENT_KINDS),
    { kind: 'text', name: 'payment', label: 'settlements.payment' },
    { kind: 'days', names: ['from', 'to'], label: 'settlements.day' },
  ],
  create: {
    path: '/settlements/upload',
    label: 'settlements.upload',
    permission: 'money.settle',
  },
  rowActions: [
    {
      id: 'order',
      label: 'settlements.open_order',
      key: 'o',
      permission: 'orders.read',
      can: ({ order }) => order !== null,
      run: ({ order }, go) => order && go(`/orders/${order.id}`),
    },
  ],
  name: ({ row, day }) => `${day} ${row}`,
  empty: 'settlements.none',
});
