import { formatAmount } from '#contract/money.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { BankCell } from '#src/domain/money/bank-cell.tsx';
import { zoneOptions } from '#src/domain/zone/zone-options.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { yesNoOptions } from '#src/lib/text/yes-no.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { type ColumnOf, defineList } from '#src/ui/list/list.ts';
import { type BalanceRow, balanceActions, payFull } from './balance-acts.ts';

const column = columnsOf<typeof payoutsRoutes.storesWithBalance, BalanceRow>();

type Column = ColumnOf<typeof payoutsRoutes.storesWithBalance, BalanceRow>;

/** A column of amounts in MAD. */
const amount = (
  id: 'earned' | 'commission' | 'refunds' | 'cashOffset' | 'paid' | 'balance' | 'pending',
  label: MessageKey,
  more: Pick<Column, 'sort' | 'isExtra'> = {},
): Column =>
  column.figure(id, label, 'minmax(5.1rem, 1fr)', more, (row) =>
    row[id] === '0' ? '—' : formatAmount(row[id]),
  );

/** The earnings of every store, and its available balance. */
export const balancesList = defineList({
  id: 'balances',
  label: 'screens.store_balance',
  counted: 'lists.stores',
  views: {
    scope: 'store-balance',
    builtIn: [
      { id: 'no-bank', label: 'payouts.view_no_bank', query: { bank: 'false' } },
      { id: 'never-paid', label: 'payouts.view_never_paid', query: { paid: 'false' } },
      { id: 'all', label: 'payouts.view_all', query: { all: 'true' } },
    ],
  },
  routes: {
    list: payoutsRoutes.storesWithBalance,
    count: payoutsRoutes.balanceCount,
    export: payoutsRoutes.balanceExport,
  },
  searchHint: 'payouts.find_hint',
  defaultSort: '-available',
  toRow: (balance): BalanceRow => ({ ...balance, id: balance.store.id }),
  columns: [
    column.text(
      'name',
      'payouts.col_store',
      'minmax(10.5rem, 2fr)',
      { sort: 'name', isTitle: true },
      'store.name',
    ),
    {
      id: 'zone',
      label: 'payouts.col_zone',
      width: 'minmax(6.25rem, 1fr)',
      only: ({ store }) => ({ zone: store.zone }),
      cell: ({ store }) => store.zone,
    },
    amount('earned', 'payouts.col_earned'),
    amount('commission', 'payouts.col_commission'),
    amount('refunds', 'payouts.col_refunds'),
    amount('cashOffset', 'payouts.col_cash'),
    amount('paid', 'payouts.col_paid', { isExtra: true }),
    amount('balance', 'payouts.col_balance', { sort: 'balance', isExtra: true }),
    amount('pending', 'payouts.col_pending', { sort: 'pending' }),
    {
      id: 'available',
      label: 'payouts.col_available',
      width: 'minmax(6rem, 1fr)',
      isNumber: true,
      sort: 'available',
      cell: ({ available }) => <b>{formatAmount(available)}</b>,
    },
    column.moment('last', 'payouts.col_last', '6.5rem', { sort: 'lastPayoutAt' }, 'lastPayoutAt'),
    column.cell('bank', 'payouts.col_bank', '7rem', ({ bank }) => <BankCell {...bank} />),
    column.text(
      'holder',
      'payouts.bank_holder',
      'minmax(7rem, 1fr)',
      { isExtra: true },
      'bank.holder',
    ),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'zone',
      label: 'payouts.col_zone',
      several: true,
      options: zoneOptions,
    },
    { kind: 'amounts', names: ['least', 'most'], label: 'payouts.col_available' },
    { kind: 'choice', name: 'bank', label: 'payouts.filter_bank', options: yesNoOptions },
    { kind: 'choice', name: 'paid', label: 'payouts.filter_paid', options: yesNoOptions },
    { kind: 'days', names: ['paidFrom', 'paidTo'], label: 'payouts.col_last' },
    { kind: 'choice', name: 'all', label: 'payouts.show_all', options: yesNoOptions },
  ],
  acts: [payFull],
  rowActions: balanceActions,
  path: ({ id }) => `/store-balance/${id}`,
  name: ({ store }) => store.name,
  empty: 'payouts.balances_empty',
  isOver: ({ available }) => available === '0',
});
