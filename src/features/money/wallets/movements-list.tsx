import { Link } from 'react-router-dom';
import type { MoneyEntry } from '#contract/money/movement.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { kindText, purposeText } from '#src/domain/money/money-text.ts';
import { Verified } from '#src/domain/money/verified.tsx';
import { WALLET } from '#src/domain/wallet/wallet.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { walletActs } from './wallet-acts.ts';

type MovementRow = Omit<MoneyEntry, 'id'> & { id: number };
const toRow = (entry: MoneyEntry): MovementRow => ({ ...entry, id: Number(entry.id) });
const { column } = makersOf({
  routes: { list: walletsRoutes.transactions },
  texts: 'books.col_',
  toRow,
});

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
  toRow,
  columns: [
    column.moment({ id: 'at', width: '8rem' }),
    column.cell({ id: 'kind', width: 'minmax(8rem, 1fr)', cell: ({ kind }) => kindText(kind) }),
    column.cell({
      id: 'purpose',
      width: 'minmax(7rem, 1fr)',
      cell: ({ purpose }) => purposeText(purpose),
    }),
    column.amount({ id: 'movement', width: '8rem', value: 'amount' }),
    column.amount({ id: 'after', width: '8rem', value: 'balanceAfter' }),
    column.cell({
      id: 'order',
      width: '7rem',
      cell: ({ orderId }) =>
        orderId !== null && (
          <Link to={`/orders/${orderId}`} tabIndex={-1}>
            {t('books.order', { id: orderId })}
          </Link>
        ),
    }),
    column.cell({
      id: 'actor',
      width: 'minmax(7rem, 1fr)',
      cell: ({ actor }) => actor?.name ?? t('books.system'),
    }),
    column.cell({ id: 'memo', width: 'minmax(8rem, 3fr)', cell: (row) => keptText(row.memo, row) }),
  ],
  filters: [],
  acts: Object.values(walletActs),
  peek: MovementDetail,
  name: ({ kind, transferId }) => `${kindText(kind)} ${idText(transferId)}`,
  empty: 'books.movements_none',
  isOver: ({ reversedBy }) => reversedBy !== null,
});
