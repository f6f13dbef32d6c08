import { formatMoney } from '#contract/money.ts';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { type EndStatus, orderEnd } from '#machines/order/order-end.ts';
import { t } from '#src/lib/i18n.ts';

const ENDS: Partial<Record<StatusEventType, EndStatus>> = {
  'order.cancel': 'cancelled',
  'order.return': 'returned',
  'order.deliver': 'delivered',
};

type Ending = Pick<Order, 'status' | 'payment' | 'total' | 'driver'>;

/** What an event does to money and food, in sentences; none if it does not end the order. */
export function endingTexts(order: Ending, event: StatusEventType): readonly string[] {
  const end = ENDS[event];
  if (!end) return [];
  const { status, payment, driver } = order;
  const driverId = driver?.id ?? null;
  const { books, payment: money, food } = orderEnd({ status, payment, driverId }, end);
  const amount = formatMoney(order.total);
  return [
    t(`orders.end_${money}`, { amount }),
    t(books === 'sale' ? 'orders.end_sale' : driver ? 'orders.end_no_fee' : 'orders.end_no_sale'),
    t(`orders.end_food_${food}`),
  ];
}

/** The same as a list, above the button that books it. */
export function OrderEnding({ order, event }: { order: Ending; event: StatusEventType }) {
  const texts = endingTexts(order, event);
  if (texts.length === 0) return null;
  return (
    <ul className="order-ending small" aria-label={t('orders.end_title')}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
