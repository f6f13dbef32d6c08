import { formatMoney } from '#contract/money.ts';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { type EndStatus, orderEnd } from '#machines/order/order-end.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';

const ENDS: Partial<Record<StatusEventType, EndStatus>> = {
  'order.cancel': 'cancelled',
  'order.return': 'returned',
  'order.deliver': 'delivered',
};

type Ending = Pick<Order, 'status' | 'payment' | 'total' | 'driver'>;

/** The outcomes of an event for the payment, the store and driver, and the food. */
function outcomesOf(order: Ending, event: StatusEventType) {
  const end = ENDS[event];
  if (!end) return null;
  const { status, payment, driver } = order;
  const driverId = driver?.id ?? null;
  const { books, payment: money, food } = orderEnd({ status, payment, driverId }, end);
  const unsold = driver ? 'orders.end_no_fee' : 'orders.end_no_sale';
  const share: MessageKey = books === 'sale' ? 'orders.end_sale' : unsold;
  return { money: `orders.end_${money}`, share, food: `orders.end_food_${food}` } as const;
}

/** What an event does to money and food, in sentences; none if it does not end the order. */
export function endingTexts(order: Ending, event: StatusEventType): readonly string[] {
  const outcomes = outcomesOf(order, event);
  if (!outcomes) return [];
  const { money, share, food } = outcomes;
  return [t(money, { amount: formatMoney(order.total) }), t(share), t(food)];
}

/**
 * The same for several orders: one sentence for each outcome, with the number of orders that have
 * it and the sum of their money.
 */
export function endingSums(
  orders: readonly Ending[],
  event: StatusEventType,
): readonly { n: number; text: string }[] {
  const all = orders.flatMap((order) => {
    const outcomes = outcomesOf(order, event);
    return outcomes ? [{ total: BigInt(order.total), ...outcomes }] : [];
  });
  return (['money', 'share', 'food'] as const).flatMap((part) =>
    [...new Set(all.map((one) => one[part]))].map((key) => {
      const same = all.filter((one) => one[part] === key);
      const sum = same.reduce((before, { total }) => before + total, 0n);
      return { n: same.length, text: t(key, { amount: formatMoney(sum) }) };
    }),
  );
}

/** What an event does to money and food, as a list above the button that books it. */
export function OrderEnding({ order, event }: { order: Ending; event: StatusEventType }) {
  return <OrderEndings orders={[order]} event={event} />;
}

/** The same for several orders: each sentence with the number of orders. */
export function OrderEndings(props: { orders: readonly Ending[]; event: StatusEventType }) {
  const { orders, event } = props;
  const sums = endingSums(orders, event);
  if (sums.length === 0) return null;
  return (
    <ul className="order-ending small" aria-label={t('orders.end_title')}>
      {sums.map(({ n, text }) => (
        <li key={text}>{orders.length > 1 ? t('orders.end_count', { n, text }) : text}</li>
      ))}
    </ul>
  );
}
