import { Link } from 'react-router-dom';
import type { MoneyEntry } from '#contract/money/movement.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { kindText, purposeText } from '#src/domain/money/money-text.ts';
import { Verified } from '#src/domain/money/verified.tsx';
import { WALLET } from '#src/domain/wallet/wallet.ts';
import { t } from '#src/lib/i18n.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof walletsRoutes.transactions, MovementRow>();

type MovementRow = Omit<MoneyEntry, 'id'> & { id: number };

/** The proof of a movement's transfer. */
const MovementDetail = ({ row }: { row: MovementRow }) => (
  <div className="stack" data-start>
    <Verified transferId={row.transferId} />
  </div>
);

/** The movements of a wallet, newest first, each with the proof of its transfer. */
export const movementsList = defineList({
  id: WALLET,
  label: 'books.movements',
  counted: 'lists.movements',
  routes: { list: walletsRoutes.transactions },
  toRow: (entry: MoneyEntry): MovementRow => ({ ...entry, id: Number(entry.id) }),
  columns: [
    column.moment('at', 'books.col_at', '8rem'),
    column.cell('kind', 'books.col_kind', 'minmax(8rem, 1fr)', ({ kind }) => kindText(kind)),
    column.cell('purpose', 'books.col_purpose', 'minmax(7rem, 1fr)', ({ purpose }) =>
      purposeText(purpose),
    ),
    column.amount('movement', 'books.col_movement', '8rem', 'amount'),
    column.amount('after', 'books.col_after', '8rem', 'balanceAfter'),
    {
      id: 'order',
      label: 'books.col_order',
      width: '7rem',
      cell: ({ orderId }) =>
        orderId !== null && (
          <Link to={`/orders/${orderId}`} tabIndex={-1}>
            {t('books.order', { id: orderId })}
          </Link>
        ),
    },
    {
      id: 'actor',
      label: 'books.col_actor',
      width: 'minmax(7rem, 1fr)',
      cell: ({ actor }) => actor?.name ?? t('books.system'),
    },
    column.cell('memo', 'books.col_memo', 'minmax(8rem, 3fr)', ({ memo }) => memo),
  ],
  filters: [],
  ownKeys: ['a', 't', 'f'],
  peek: MovementDetail,
  name: ({ kind, transferId }) => `${kindText(kind)} #${transferId}`,
  empty: 'books.movements_none',
  isOver: ({ reversedBy }) => reversedBy !== null,
});
