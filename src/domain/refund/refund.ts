import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OrderId } from '#contract/ids.ts';
import { type OrderRefunds, type Refund, refundsRoutes } from '#contract/routes/money/refunds.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

/** The refunds of an order, and the amount that can still be refunded. */
export const refundsOf = (orderId: OrderId) =>
  queryOptions({ ...answerTo(refundsRoutes.list, byId(orderId)), staleTime: 0 });

/** Refunds an order, fully or in part, at the version that the user saw. */
export const giveRefund = (
  orderId: OrderId,
  { version }: OrderRefunds,
  body: Omit<InputOf<typeof refundsRoutes.give>['body'], 'commandId'>,
) =>
  sendMoney(
    refundsRoutes.give,
    { ...byId(orderId), body },
    {
      ifMatch: version,
      label: t('books.refund_label', { amount: formatMoney(body.amount), id: orderId }),
    },
  );

/** Reverses a refund at the version that the user saw. */
export const reverseRefund = (
  orderId: OrderId,
  { version }: OrderRefunds,
  { id, amount }: Refund,
  reason: string,
) =>
  sendMoney(
    refundsRoutes.reverse,
    { params: { id: String(orderId), refundId: String(id) }, body: { reason } },
    {
      ifMatch: version,
      label: t('books.refund_back_label', { amount: formatMoney(amount), id: orderId }),
    },
  );
