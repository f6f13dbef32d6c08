import type { OrderId } from '#contract/ids.ts';
import type { Order, OrderEnding } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { definePart } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';
import type { LiveOrder } from '#streams/index.ts';
import { announceFailure } from './order-failure.ts';

/** The ends that this user asked for and that are still withheld. */
const watched = definePart(
  () => ({ ends: new Map<OrderId, OrderEnding>(), stop: null as (() => void) | null }),
  ({ stop }) => stop?.(),
);

/**
 * Why an end did not happen, for the one who asked for it; the title names the order. Null if it
 * did, or if he took it back.
 */
export function lostText({ order, last }: LiveOrder, ending: OrderEnding): string | null {
  const { status, driver } = order;
  const isReturn = ending.event === 'order.return';
  if (status === (isReturn ? 'returned' : 'cancelled')) return null;
  const who = last?.by?.name ?? t('live.someone');
  if (last?.type.endsWith('_withdrawn')) {
    if (last.by?.id === getUser()?.id) return null;
    return t('orders.end_withdrawn_by', { who });
  }
  const by = driver?.code ?? who;
  if (status === 'picked_up' && !isReturn) return t('orders.lost_to_pickup', { by });
  if (status === 'delivered') return t('orders.lost_to_delivery', { by });
  return t(isReturn ? 'orders.not_returned' : 'orders.not_cancelled');
}

function look(changed: readonly OrderId[]): void {
  const held = watched();
  for (const id of changed) {
    const ending = held.ends.get(id);
    const now = ending && live().orders.get(id);
    if (!ending || !now) continue;
    if (now.order.ending?.at === ending.at) continue;
    // A pickup and the loss that follows are two events: the second names the loss.
    if (now.order.ending) continue;
    held.ends.delete(id);
    const text = lostText(now, ending);
    const title = t(
      ending.event === 'order.return' ? 'orders.end_lost_return' : 'orders.end_lost',
      { id },
    );
    // It comes seconds after the act, when the user may be looking elsewhere.
    if (text) announceFailure({ orderId: id, title, description: text, stays: true });
  }
  if (held.ends.size > 0) return;
  held.stop?.();
  held.stop = null;
}

/** Forgets an end that this user has withdrawn. */
export const forgetEnding = (id: OrderId): void => void watched().ends.delete(id);

/** Announces if another event comes before the end that this user asked for. */
export function watchEnding({ id, ending }: Order): void {
  if (!ending) return;
  const held = watched();
  held.ends.set(id, ending);
  held.stop ??= live().orders.subscribeChanges(look);
}
