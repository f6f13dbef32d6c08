import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { eventsOf, whyNotNow } from '#src/domain/order/possible/order-possible.ts';
import { whyBeingSent, whyNotInState } from '#src/domain/order/possible/why-not-order.ts';
import { t } from '#src/lib/i18n.ts';
import { keyNamesOf } from '#src/lib/keys/shortcuts.ts';

/**
 * Why a key that assigns an order does nothing: an assignment is in flight, it has a driver, or its
 * status excludes it. Null if it assigns the order. `reassign` is the command that takes the order
 * from its driver.
 */
export function whyNotAssignable(order: Order, reassign = 'order.reassign'): string | null {
  const { id, driver } = order;
  const why = whyBeingSent(order) ?? whyNotNow(order, 'order.assign');
  if (why !== null) return why;
  if (!driver || !eventsOf(order).includes('order.reassign'))
    return whyNotInState(order, 'order.assign');
  const [key = ''] = keyNamesOf(reassign);
  return t('live.has_driver', { id, code: driver.code, key });
}

/** Why no plan can be made for the given orders: all of them have drivers. Null: one can. */
export function whyNotPlannable(ids: readonly OrderId[]): string | null {
  const known = ids.flatMap((id) => shownSource().orders.get(id)?.order ?? []);
  const isWaiting = known.length < ids.length || known.some(({ driver }) => driver === null);
  return ids.length === 0 || isWaiting ? null : t('plan.have_drivers', { n: ids.length });
}
