import { Link } from 'react-router-dom';
import type { CashAtHand } from '#contract/routes/money/cash.ts';
import { CASH, remittancesOf } from '#src/domain/cash/cash.ts';
import { usePages } from '#src/lib/api/use-pages.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';

/** The carried cash orders, oldest first: they are cleared in this order. */
export function CarriedOrders({ orders }: Pick<CashAtHand, 'orders'>) {
  return (
    <section>
      <h3>{t('cash.orders')}</h3>
      {orders.length === 0 ? (
        <p className="quiet small">{t('cash.orders_none')}</p>
      ) : (
        <table className="table" data-framed>
          <TableHead
            headings={[
              t('cash.col_order'),
              t('cash.col_collected'),
              { label: t('cash.col_amount'), isNumber: true },
            ]}
          />
          <tbody>
            {orders.map(({ orderId, collectedAt, amount }) => (
              <tr key={orderId}>
                <td>
                  <Link to={`/orders/${orderId}`}>{t('cash.order', { id: orderId })}</Link>
                </td>
                <td className="quiet">{moment(collectedAt)}</td>
                <td data-number>{formatAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('cash.orders_sum')}
              </th>
              <td data-number>
                {formatAmount(orders.reduce((sum, { amount }) => sum + BigInt(amount), 0n))}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

/** A driver's remittances, newest first. */
export function DriverRemittances({ driverId }: { driverId: number }) {
  const { items, data, hasNextPage, fetchNextPage } = usePages(
    [CASH, 'remittances', driverId],
    remittancesOf(driverId),
  );
  return (
    <section>
      <h3>{t('cash.statement')}</h3>
      {data && items.length === 0 && <p className="quiet small">{t('cash.statement_none')}</p>}
      {items.length > 0 && (
        <table className="table" data-framed>
          <TableHead
            headings={[
              t('cash.col_receipt'),
              t('cash.col_at'),
              { label: t('cash.col_counted'), isNumber: true },
              { label: t('cash.col_variance'), isNumber: true },
            ]}
          />
          <tbody>
            {items.map(({ id, receipt, at, counted, variance, status }) => (
              <tr key={id} data-tone={status === 'reversed' ? 'quiet' : undefined}>
                <td>
                  {receipt} {status === 'reversed' && <small>{t('cash.reversed')}</small>}
                </td>
                <td className="quiet">{moment(at)}</td>
                <td data-number>{formatAmount(counted)}</td>
                <td data-number data-tone={variance !== '0' ? 'warning' : undefined}>
                  {formatAmount(variance)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <TextButton onClick={() => void fetchNextPage()}>{t('lists.more')}</TextButton>
      )}
    </section>
  );
}
