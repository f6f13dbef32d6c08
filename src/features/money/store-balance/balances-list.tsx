import { payoutsRoutes, type StoreBalance } from '#contract/routes/money/payouts.ts';
import { BankCell } from '#src/domain/money/bank-cell.tsx';
import { BALANCES } from '#src/domain/payout/payout.ts';
import { zoneOptions } from '#src/domain/zone/zone-names.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { type ColumnOf, defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { type BalanceRow, balanceActs } from './balance-acts.ts';

const toRow = (balance: StoreBalance): BalanceRow => ({ ...balance, id: balance.store.id });
const { column } = makersOf({
  routes: { list: payoutsRoutes.storesWithBalance },
  texts: 'payouts.col_',
  toRow,
});

type Column = ColumnOf<typeof payoutsRoutes.storesWithBalance, BalanceRow>;

/** The width from which all is shown that adds up to the balance: that of a window of 1280 pixels. */
const MIDDLE = 62;
/** The width from which more is shown than the balance and what it adds up from. */
const WIDE = 100;

/** A column of amounts in MAD. */
const amount = (
  id:
    | 'earned'
    | 'commission'
    | 'refunds'
    | 'cashOffset'
    | 'promotions'
    | 'charges'
    | 'other'
    | 'owed'
    | 'paid'
    | 'balance'
    | 'pending',
  label: MessageKey,
  more: Pick<Column, 'sort' | 'isExtra' | 'fromRem'> & { leastRem?: number } = {},
): Column => {
  // Each is as wide as its heading or a usual amount.
  const { leastRem = 6, ...rest } = more;
  return column.figure({
    id,
    label: label,
    width: `minmax(${leastRem}rem, 1fr)`,
    ...rest,
    // A server of the release before knows no charges, promotions and other movements.
    cell: (row) => ((row[id] ?? '0') === '0' ? '—' : formatAmount(row[id] ?? '0')),
  });
};

/** The earnings of every store, and its available balance. */
export const balancesList = defineList({
  id: BALANCES,
  label: 'screens.store_balance',
  counted: 'stores.counted',
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
  toRow,
  columns: [
    column.text({
      id: 'name',
      label: 'payouts.col_store',
      width: 'minmax(10.5rem, 2fr)',
      sort: 'name',
      isTitle: true,
      value: 'store.name',
    }),
    column.cell({
      id: 'zone',
      width: 'minmax(6.25rem, 1fr)',
      fromRem: WIDE,
      only: ({ store }) => ({ zone: store.zone }),
      cell: ({ store }) => store.zone,
    }),
    amount('earned', 'payouts.col_earned'),
    amount('commission', 'payouts.col_commission', { leastRem: 6.25 }),
    amount('refunds', 'payouts.col_refunds', { leastRem: 5.25 }),
    // No posting has this purpose now.
    amount('cashOffset', 'payouts.col_cash', { isExtra: true }),
    // What is requested already matters more than what the balance adds up from.
    amount('promotions', 'payouts.promotions', { fromRem: MIDDLE }),
    amount('charges', 'payouts.charges', { leastRem: 5.25, fromRem: MIDDLE }),
    amount('other', 'payouts.all_other', { leastRem: 5.25, fromRem: MIDDLE }),
    amount('paid', 'payouts.col_paid', { leastRem: 5.75 }),
    amount('balance', 'payouts.col_balance', { sort: 'balance' }),
    amount('owed', 'payouts.owed', { isExtra: true }),
    amount('pending', 'payouts.col_pending', { sort: 'pending' }),
    column.figure({
      id: 'available',
      width: 'minmax(6rem, 1fr)',
      sort: 'available',
      cell: ({ available }) => <b>{formatAmount(available)}</b>,
    }),
    column.moment({
      id: 'last',
      width: '6.5rem',
      fromRem: WIDE,
      sort: 'lastPayoutAt',
      value: 'lastPayoutAt',
    }),
    column.cell({
      id: 'bank',
      // It says that an account is unconfirmed or shared, so it is shown at every width.
      width: '7rem',
      cell: ({ bank }) => <BankCell {...bank} />,
    }),
    column.text({
      id: 'holder',
      label: 'payouts.bank_holder',
      width: 'minmax(7rem, 1fr)',
      isExtra: true,
      value: 'bank.holder',
    }),
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
    { kind: 'choice', name: 'waits', label: 'payouts.filter_waits', options: yesNoOptions },
    { kind: 'choice', name: 'paid', label: 'payouts.filter_paid', options: yesNoOptions },
    { kind: 'days', names: ['paidFrom', 'paidTo'], label: 'payouts.col_last' },
    { kind: 'choice', name: 'all', label: 'payouts.show_all', options: yesNoOptions },
  ],
  acts: balanceActs,
  path: ({ id }) => `/store-balance/${id}`,
  name: ({ store }) => store.name,
  empty: 'payouts.balances_empty',
  isOver: ({ balance }) => balance === '0',
});
