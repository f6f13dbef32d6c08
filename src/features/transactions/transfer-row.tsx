// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keys of the list move from row to row.
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Transfer } from '#contract/routes/wallets.ts';
import { figure } from '#src/lib/figure.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/moment.ts';
import { kindText } from '#src/lib/money-words.ts';
import { Twist } from '#src/ui/list-screen.tsx';
import { TransferDetail } from './transfer-detail.tsx';

export const COLUMNS = [
  'at',
  'id',
  'kind',
  'amount',
  'order',
  'actor',
  'reversal',
  'memo',
] as const;

/** One transfer; open, its movements. */
export const TransferRow = memo(function TransferRow(props: {
  transfer: Transfer;
  isOpen: boolean;
  mayReverse: boolean;
  onOpen: (id: string) => void;
  onReverse: (transfer: Transfer) => void;
}) {
  const { transfer, isOpen, mayReverse, onOpen, onReverse } = props;
  const { id, at, kind, amount, orderId, actor, memo: words, reverses, reversedBy } = transfer;
  return (
    <>
      <tr
        data-row={id}
        data-current={isOpen || undefined}
        data-off={reversedBy !== null || undefined}
        tabIndex={-1}
      >
        <td>
          <Twist isOpen={isOpen} what={`#${id}`} onOpen={() => onOpen(id)} />
          {moment(at)}
        </td>
        <td data-quiet>{id}</td>
        <td>{kindText(kind)}</td>
        <td data-number>{figure(amount)}</td>
        <td>
          {orderId !== null && (
            <Link to={`/orders/${orderId}`}>{t('books.order', { id: orderId })}</Link>
          )}
        </td>
        <td data-quiet>{actor?.name ?? t('books.system')}</td>
        <td data-quiet>
          {reverses !== null && t('books.reverses', { id: reverses })}
          {reversedBy !== null && t('books.reversed_by', { id: reversedBy })}
        </td>
        <td data-quiet data-text>
          {words}
        </td>
      </tr>
      {isOpen && (
        <tr className="list__open">
          <td colSpan={COLUMNS.length}>
            <TransferDetail transfer={transfer} mayReverse={mayReverse} onReverse={onReverse} />
          </td>
        </tr>
      )}
    </>
  );
});
