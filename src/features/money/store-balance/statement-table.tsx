import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { StatementRow, totalsOf } from '#contract/money/statement-rows.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { wholeMoment } from '#src/lib/text/moment.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';

const KINDS = [
  'sale',
  'payout',
  'refund',
  'order_end',
  'adjustment',
  'charge',
  'charge_reversal',
  'due_collection',
  'due_return',
  'reversal',
] as const;
/** A kind of a later server is written as it is named. */
const kindText = (kind: string): string => {
  const known = KINDS.find((one) => one === kind);
  return known ? t(`books.kind_${known}`) : kind.replaceAll('_', ' ');
};

const Line = memo(function Line({ row, storeId }: { row: StatementRow; storeId: number }) {
  const { transferId, at, orderId, kind, memo: words, net, balance } = row;
  const { sales, commission, promotions, payouts, other } = row;
  return (
    <tr>
      <td>
        {/* With its day and year, as a document has them. */}
        <time dateTime={at}>{wholeMoment(at)}</time>
      </td>
      <th scope="row">
        {orderId === null ? (
          <>
            <Link
              to={
                kind === 'payout'
                  ? `/store-payouts?status=all&store=${storeId}`
                  : `/transactions?peek=${transferId}`
              }
            >
              {/* For a payout, “Payout 3”. */}
              {kind === 'payout' && words ? words : kindText(kind)}
            </Link>
            {kind !== 'payout' && words && <small> {words}</small>}
          </>
        ) : (
          <>
            <Link to={`/orders/${orderId}`}>{t('payouts.st_order', { id: orderId })}</Link>
            {kind !== 'sale' && <small> {kindText(kind)}</small>}
          </>
        )}
      </th>
      {Object.entries({ sales, commission, promotions, payouts, other }).map(([column, amount]) => (
        <td key={column} data-number>
          {amount === 0n ? '' : formatAmount(amount)}
        </td>
      ))}
      <td data-number>{formatAmount(net)}</td>
      <td data-number>{formatAmount(balance)}</td>
    </tr>
  );
});

interface Props {
  /** Newest first, as fetched. */
  rows: readonly StatementRow[];
  totals: ReturnType<typeof totalsOf>;
  storeId: number;
  /** Of one line only: without balances. */
  isPart: boolean;
  /** False while the oldest lines of the period are not fetched: the totals are then incomplete. */
  isWhole: boolean;
}

/** The lines of a statement, oldest first, between its opening and closing balance. */
export function StatementTable({ rows, totals, storeId, isPart, isWhole }: Props) {
  const lines = useMemo(() => rows.toReversed(), [rows]);
  return (
    <table className="table statement__table">
      <TableHead
        headings={[
          t('payouts.st_col_at'),
          t('payouts.st_col_what'),
          ...(
            ['sales', 'commission', 'promotions', 'payouts', 'other', 'net', 'balance'] as const
          ).map((id) => ({
            label: t(`payouts.st_col_${id}`),
            isNumber: true,
          })),
        ]}
      />
      {!isPart && (
        <tbody data-total>
          <tr>
            <th scope="row" colSpan={8}>
              {t(isWhole ? 'payouts.st_opening' : 'payouts.st_before')}
            </th>
            <td data-number>{formatAmount(totals.opening)}</td>
          </tr>
        </tbody>
      )}
      <tbody>
        {lines.map((row) => (
          <Line key={row.transferId} row={row} storeId={storeId} />
        ))}
      </tbody>
      <tbody data-total>
        {isWhole && (
          <tr>
            <th scope="row" colSpan={2}>
              {t('payouts.st_total')}
            </th>
            <td data-number>{formatAmount(totals.sales)}</td>
            <td data-number>{formatAmount(totals.commission)}</td>
            <td data-number>{formatAmount(totals.promotions)}</td>
            <td data-number>{formatAmount(totals.payouts)}</td>
            <td data-number>{formatAmount(totals.other)}</td>
            <td data-number>{formatAmount(totals.net)}</td>
            <td>{null}</td>
          </tr>
        )}
        {!isPart && (
          <tr>
            <th scope="row" colSpan={8}>
              {t('payouts.st_closing')}
            </th>
            <td data-number>{formatAmount(totals.closing)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
