import type { Order } from '#contract/routes/operations/orders.ts';
import {
  isWithheldEvent,
  legalOrderEvents,
  type OrderEventType,
  stateOf,
} from '#machines/order/order-machine.ts';
import { t } from '#src/lib/i18n.ts';

type OrderFacts = Pick<Order, 'id' | 'status' | 'driver'> & {
  ending?: Order['ending'] | undefined;
};

/**
 * Why an event that the status of an order allows is not possible now: while its end is withheld, it
 * gets no other driver and no second end. Null if it is possible.
 */
export function whyNotNow({ id, ending }: OrderFacts, event: OrderEventType): string | null {
  const isStopped = isWithheldEvent(event) || event.includes('assign');
  return ending && isStopped ? t('orders.is_ending', { id }) : null;
}

/** The events that the status of an order allows, also those that are not possible now. */
export const eventsOf = (order: OrderFacts): OrderEventType[] =>
  legalOrderEvents(stateOf({ ...order, ending: null }));

/** Whether staff can do something to an order now. Used by buttons, keys, menus and typed verbs. */
export const isPossible = (order: OrderFacts, event: OrderEventType): boolean =>
  whyNotNow(order, event) === null && eventsOf(order).includes(event);
