import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Refund } from '#contract/routes/money/refunds.ts';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { refundsOf, reverseRefund } from '#src/domain/refund/refund.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { refundOrder } from './order-commands.ts';
import { RefundRow } from './refund-row.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { RefusedCapture } from './refused-capture.tsx';

/** The refunds of a delivered order, with authors and payers, and a button to add one. */
function Refunds({ order, onGiven }: { order: StaffOrderDetail; onGiven: () => void }) {
  const queries = useQueryClient();
  const { data, error } = useQuery(refundsOf(order.id));
  const [isAsking, setAsking] = useState(false);
  const [back, setBack] = useState<Refund | null>(null);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: refundsOf(order.id).queryKey });
    onGiven();
  };
  if (error && !data)
    return (
      <Notice severity="critical">{t('books.refunds_failed', { message: error.message })}</Notice>
    );
  if (!data) return null;
  // What a remedy pays is shared by its own rule, which the order's remedies show.
  const payerOf = ({ fundedBy, remedyId }: Refund) =>
    remedyId
      ? t('books.refund_by_remedy')
      : t(`books.refund_by_${fundedBy}`, { store: order.store.name });
  return (
    <section className="stack order__part" aria-label={t('books.refunds')}>
      <h2>{t('books.refunds')}</h2>
      {data.refunds.length === 0 ? (
        <p className="hint">{t('books.refunds_none')}</p>
      ) : (
        <table className="table">
          <tbody>
            {data.refunds.map((one) => (
              <RefundRow
                key={one.id}
                refund={one}
                payer={payerOf(one)}
                onBack={one.acts.reverse === true ? setBack : undefined}
              />
            ))}
            <tr data-total>
              <td>{t('books.refund_sum')}</td>
              <td data-number>{formatMoney(data.refunded)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {data.refunds.length > 0 && (
        <p className="hint">{t('books.refund_left', { amount: formatMoney(data.refundable) })}</p>
      )}
      <UnansweredCommands onAnswer={refresh} />
      {data.acts.give === true && (
        <div>
          <CommandButton command={refundOrder} onPress={() => setAsking(true)}>
            {t('books.refund')}
          </CommandButton>
        </div>
      )}
      {back && (
        <ReasonSheet
          title={t('books.refund_back_title', {
            amount: formatMoney(back.amount),
            name: order.customer.name,
          })}
          confirm={t('books.refund_back_confirm')}
          send={(reason) => reverseRefund(order.id, data, back, reason)}
          done={() =>
            t('books.refund_back_done', {
              amount: formatMoney(back.amount),
              name: order.customer.name,
            })
          }
          onClose={(isDone) => {
            setBack(null);
            if (isDone) refresh();
          }}
        >
          <p>{t('books.refund_back_lead', { payer: payerOf(back) })}</p>
        </ReasonSheet>
      )}
      {isAsking && (
        <RefundSheet
          order={order}
          refunds={data}
          onClose={(isDone) => {
            setAsking(false);
            if (isDone) refresh();
          }}
        />
      )}
    </section>
  );
}

/**
 * Shown only after delivery, before which no money is taken, and only to roles that may see money.
 */
export function OrderRefunds(props: { order: StaffOrderDetail; onGiven: () => void }) {
  const seesMoney = useHasPermission('money.read');
  if (!seesMoney || props.order.status !== 'delivered') return null;
  return (
    <>
      <RefusedCapture order={props.order} />
      <Refunds {...props} />
      <section className="stack order__part" aria-label={t('books.order_booked')}>
        <Link to={`/transactions?orderId=${props.order.id}`}>{t('books.order_booked')}</Link>
      </section>
    </>
  );
}
