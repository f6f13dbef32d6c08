import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { endPhase } from '#machines/order/end-terms.ts';
import { type EndStatus, orderEnd } from '#machines/order/order-end.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

const ENDS: Partial<Record<StatusEventType, EndStatus>> = {
  'order.cancel': 'cancelled',
  'order.return': 'returned',
  'order.deliver': 'delivered',
};

type Ending = Pick<Order, 'status' | 'payment' | 'total' | 'driver' | 'foodFate'>;

/** The outcomes of an event for the payment, the store and driver, and the food. */
function outcomesOf(order: Ending, event: StatusEventType) {
  const end = ENDS[event];
  if (!end) return null;
  const { status, payment, driver, foodFate = null } = order;
  const driverId = driver?.id ?? null;
  const { books, payment: money, food } = orderEnd({ status, payment, driverId, foodFate }, end);
  const unsold = driver ? 'orders.end_no_fee' : 'orders.end_no_sale';
  // What an end without delivery moves depends on its cause once the store has begun.
  const isByCause = end !== 'delivered' && endPhase(status) !== 'before';
  const share: MessageKey =
    books === 'sale' ? 'orders.end_sale' : isByCause ? 'orders.end_by_cause' : unsold;
  const isCharge = isByCause && payment === 'card';
  const asked: MessageKey = isCharge ? 'orders.end_card_by_cause' : `orders.end_${money}`;
  return {
    money: asked,
    share,
    food: `orders.end_food_${food}`,
  } as const;
}

/** What an event does to money and food, in sentences; none if it does not end the order. */
export function endingTexts(order: Ending, event: StatusEventType): readonly string[] {
  const outcomes = outcomesOf(order, event);
  if (!outcomes) return [];
  const { money, share, food } = outcomes;
  return [t(money, { amount: formatMoney(order.total) }), t(share), t(food)];
}

const PARTS = ['money', 'share', 'food'] as const;
type Part = (typeof PARTS)[number];

/**
 * The same for several orders: one sentence for each outcome, with the number of orders that have
 * it and the sum of their money.
 */
export function endingSums(
  orders: readonly Ending[],
  event: StatusEventType,
  parts: readonly Part[] = PARTS,
): readonly { n: number; text: string }[] {
  const all = orders.flatMap((order) => {
    const outcomes = outcomesOf(order, event);
    return outcomes ? [{ total: BigInt(order.total), ...outcomes }] : [];
  });
  return parts.flatMap((part) =>
    [...new Set(all.map((one) => one[part]))].map((key) => {
      const same = all.filter((one) => one[part] === key);
      const sum = same.reduce((before, { total }) => before + total, 0n);
      return { n: same.length, text: t(key, { amount: formatMoney(sum) }) };
    }),
  );
}

/** What an event does to money and food, as a list above the button that books it. */
export function OrderEnding(props: {
  order: Ending;
  event: StatusEventType;
  /** Absent: all; `food` where the money is shown otherwise. */
  only?: 'food';
}) {
  const { order, event, only } = props;
  return <OrderEndings orders={[order]} event={event} {...(only ? { parts: [only] } : {})} />;
}

/** The same for several orders: each sentence with the number of orders. */
export function OrderEndings(props: {
  orders: readonly Ending[];
  event: StatusEventType;
  parts?: readonly Part[];
}) {
  const { orders, event, parts } = props;
  const sums = endingSums(orders, event, parts);
  if (sums.length === 0) return null;
  return (
    <ul className="order-ending small" aria-label={t('orders.end_title')}>
      {sums.map(({ n, text }) => (
        <li key={text}>{orders.length > 1 ? t('orders.end_count', { n, text }) : text}</li>
      ))}
    </ul>
  );
}
