import { Link } from 'react-router-dom';
import { type Transfer, walletsRoutes } from '#contract/routes/money/wallets.ts';
import { kindText } from '#src/domain/money/money-text.ts';
import { RoomLine } from '#src/domain/money/room-line.tsx';
import { makeFile } from '#src/domain/report/files.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { reverseTransfer } from '#src/domain/wallet/wallet.ts';
import { allows } from '#src/lib/allows.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { TransferDetail } from './transfer-detail.tsx';
import type { TransferRow } from './transfer-row.ts';

const toRow = (transfer: Transfer): TransferRow => ({ ...transfer, id: Number(transfer.id) });
const { column, filter } = makersOf({
  routes: { list: walletsRoutes.all },
  texts: 'books.col_',
  toRow,
});

const KINDS = [
  'sale',
  'order_end',
  'charge',
  'charge_reversal',
  'due_collection',
  'due_return',
  'refund',
  'remittance',
  'remittance_reversal',
  'cash_deposit',
  'cash_dispute',
  'dispute_upheld',
  'dispute_dismissed',
  'payout',
  'adjustment',
  'wallet_transfer',
  'suspense_released',
  'card_refund_refused',
  'card_settlement',
  'card_write_off',
  'reversal',
] as const;

/**
 * The owners of a transfer's accounts, stores before people. The platform is left out, because it
 * is a party of every transfer.
 */
const ownersOf = (entries: TransferRow['entries']): string[] => {
  const owned = entries.filter(({ account }) => account.ownerId !== null);
  const names = owned
    .toSorted((a, b) => Number(isStore(b)) - Number(isStore(a)))
    .map(({ account }) => account.name ?? idText(account.ownerId ?? 0));
  return [...new Set(names)];
};
const isStore = ({ account }: TransferRow['entries'][number]) => account.kind === 'store_balance';

/** All transfers of the ledger, each with its movements and its proof. */
export const transactionsList = defineList({
  id: 'transactions',
  label: 'books.transactions',
  counted: 'lists.transactions',
  views: {
    scope: 'transactions',
    builtIn: [
      { id: 'sales', label: 'books.view_sales', query: { kind: 'sale' } },
      {
        id: 'hand',
        label: 'books.view_by_hand',
        query: { kind: 'adjustment,wallet_transfer,reversal' },
      },
      { id: 'reversed', label: 'books.view_reversed', query: { reversed: 'true' } },
    ],
  },
  routes: { list: walletsRoutes.all, count: walletsRoutes.count, export: walletsRoutes.export },
  makeFile: (query, format) => void makeFile({ kind: 'transactions', query }, format),
  defaultSort: '-at',
  toRow,
  columns: [
    column.cell({ id: 'id', width: '4.5rem', isTitle: true, cell: ({ id }) => idText(id) }),
    column.moment({ id: 'at', width: '7.5rem', sort: 'at' }),
    column.cell({
      id: 'kind',
      width: 'minmax(7.5rem, 1fr)',
      only: 'kind',
      cell: ({ kind }) => kindText(kind),
    }),
    column.cell({
      id: 'whose',
      width: 'minmax(9rem, 2fr)',
      cell: ({ entries }) => {
        const [first, ...others] = ownersOf(entries);
        if (others.length === 0) return first;
        return (
          <span title={joinList([first, ...others])}>
            {t('books.whose_more', { name: first ?? '', n: others.length })}
          </span>
        );
      },
    }),
    column.amount({ id: 'amount', width: '6.5rem' }),
    column.cell({
      id: 'order',
      width: '7rem',
      cell: ({ orderId }) =>
        orderId === null ? null : (
          <Link to={`/orders/${orderId}`} tabIndex={-1}>
            {t('books.order', { id: orderId })}
          </Link>
        ),
    }),
    column.cell({
      id: 'actor',
      width: 'minmax(8rem, 1.2fr)',
      only: ({ actor }) => (actor ? { actorId: String(actor.id) } : null),
      cell: ({ actor }) => actor?.name ?? t('books.system'),
    }),
    column.cell({
      id: 'reversal',
      width: '7rem',
      cell: ({ reverses, reversedBy }) =>
        reversedBy !== null
          ? t('books.reversed_by', { id: reversedBy })
          : reverses !== null && t('books.reverses', { id: reverses }),
    }),
    column.cell({
      id: 'memo',
      width: 'minmax(4.5rem, 2fr)',
      cell: (row) => keptText(row.memo, row),
    }),
  ],
  filters: [
    filter.choices({
      name: 'kind',
      label: 'books.kind_filter',
      words: KINDS,
      text: (value) => kindText(value),
    }),
    { kind: 'number', name: 'orderId', label: 'books.order_filter' },
    { kind: 'record', name: 'storeId', label: 'books.store_filter', ...storeSource },
    {
      kind: 'record',
      name: 'ownerId',
      label: 'books.owner_filter',
      permission: 'users.read',
      ...userSource(),
    },
    {
      kind: 'record',
      name: 'actorId',
      label: 'books.col_actor',
      permission: 'users.read',
      ...userSource(),
    },
    { kind: 'choice', name: 'reversed', label: 'books.reversed_filter', options: yesNoOptions },
    { kind: 'days', names: ['from', 'to'], label: 'books.col_at' },
  ],
  acts: [
    {
      id: 'reverse',
      label: 'books.reverse',
      key: 'r',
      permission: 'money.move',
      can: allows('reverse'),
      asks: 'reason',
      lead: (rows) =>
        t('books.reverse_lead', {
          amount: formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
        }),
      Below: RoomLine,
      // The reversal is a separate transfer.
      refetchesList: true,
      send: sendEach<TransferRow, Transfer>(reverseTransfer, (row, reversal) => ({
        ...row,
        reversedBy: reversal.id,
        acts: { reverse: reversal.acts.reverse },
      })),
    },
  ],
  peek: TransferDetail,
  name: ({ id, kind }) => `${kindText(kind)} ${idText(id)}`,
  empty: 'books.none_all',
  isOver: ({ reversedBy }) => reversedBy !== null,
});
