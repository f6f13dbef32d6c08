import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { t } from '#src/lib/i18n.ts';

/** Why nothing of an order can be changed. Null if something can. */
export function whyNotAmend({ id, status, ending }: Order): string | null {
  if (!isOpen(status)) return t('orders.has_ended', { id });
  return ending ? t('orders.is_ending', { id }) : null;
}

/** Whether the lines and the payment are final, because the order is on its way. */
export const isOnTheRoad = ({ status }: Pick<Order, 'status'>): boolean => status === 'picked_up';
