import { cashRoutes, type Remittance } from '#contract/routes/money/cash.ts';
import { reverseRemittance } from '#src/domain/cash/cash.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { allows } from '#src/lib/allows.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { defineList } from '#src/ui/list/list.ts';
import { printReceipt, ReceiptOf } from './receipt.tsx';
import './cash.css';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column } = makersOf({ routes: { list: cashRoutes.history }, texts: 'cash.col_' });

const isReversed = ({ status }: Remittance) => status === 'reversed';

/** All remittances, with the receipt of a row beside the list. */
export const logList = defineList({
  id: 'collections',
  label: 'cash.log',
  counted: 'lists.remittances',
  views: {
    scope: 'collections',
    builtIn: [
      {
        id: 'variance',
        label: 'cash.variance_true',
        query: { variance: 'true', reversed: 'false' },
      },
      { id: 'reversed', label: 'cash.view_reversed', query: { reversed: 'true' } },
    ],
  },
  routes: {
    list: cashRoutes.history,
    count: cashRoutes.historyCount,
    export: cashRoutes.historyExport,
  },
  defaultSort: '-at',
  columns: [
    column.text({ id: 'receipt', width: '6rem', isTitle: true }),
    column.moment({ id: 'at', width: '7.5rem', sort: 'at' }),
    column.cell({
      id: 'driver',
      width: 'minmax(10.5rem, 1.4fr)',
      only: ({ driver }) => ({ driverId: String(driver.id) }),
      cell: ({ driver }) => `${driver.name} (${driver.code})`,
    }),
    column.record({ id: 'collector', width: 'minmax(7.5rem, 1fr)', filter: 'collectorId' }),
    column.amount({ id: 'expected', width: '6.25rem' }),
    column.amount({ id: 'counted', width: '7.25rem', sort: 'counted' }),
    column.figure({
      id: 'variance',
      width: '7rem',
      sort: 'variance',
      cell: (row) => (
        <span data-tone={row.variance !== '0' && !isReversed(row) ? 'warning' : undefined}>
          {formatAmount(row.variance)}
        </span>
      ),
    }),
    column.number({
      id: 'orders',
      width: '4.5rem',
      fromRem: 62,
      value: ({ orders }) => orders.length,
    }),
    column.cell({
      id: 'state',
      label: 'cash.col_status',
      width: 'minmax(6rem, 1fr)',
      cell: (row) =>
        joinList(
          [isReversed(row) && t('cash.reversed'), row.closesShift && t('cash.shift')].filter(
            Boolean,
          ),
        ),
    }),
    column.cell({
      id: 'note',
      label: 'cash.note',
      width: 'minmax(8rem, 2fr)',
      isExtra: true,
      cell: ({ note }) => note,
    }),
  ],
  filters: [
    {
      kind: 'record',
      name: 'driverId',
      label: 'cash.filter_driver',
      permission: 'users.read',
      ...userSource('driver'),
    },
    {
      kind: 'record',
      name: 'collectorId',
      label: 'cash.filter_collector',
      permission: 'users.read',
      ...userSource(),
    },
    { kind: 'choice', name: 'variance', label: 'cash.filter_variance', options: yesNoOptions },
    { kind: 'choice', name: 'reversed', label: 'books.reversed_filter', options: yesNoOptions },
    { kind: 'number', name: 'id', label: 'cash.col_receipt' },
    { kind: 'days', names: ['from', 'to'], label: 'cash.col_at' },
  ],
  acts: [
    { on: 'row', id: 'print', label: 'cash.print', key: 'p', run: printReceipt },
    {
      id: 'reverse',
      label: 'cash.reverse',
      key: 'r',
      permission: 'money.move',
      can: allows('reverse'),
      asks: 'reason',
      lead: (rows) =>
        t('cash.reverse_lead', {
          counted: formatMoney(rows.reduce((sum, { counted }) => sum + BigInt(counted), 0n)),
          driver: joinList([...new Set(rows.map(({ driver }) => driver.name))]),
        }),
      send: sendEach(reverseRemittance, (_, reversed) => reversed),
    },
  ],
  peek: ReceiptOf,
  name: ({ receipt, driver }) => `${receipt} · ${driver.name}`,
  empty: 'cash.log_empty_all',
  isOver: isReversed,
});
