import type { UserId } from '#contract/ids.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { ApiFailure, call, currentIn } from '#src/lib/api/call.ts';

/** An order as the user saw it. */
type Seen = Pick<Order, 'id' | 'version'> & { driver: { id: UserId } | null };

/**
 * Returns the current order if the assignment is still valid for it. A status change in the
 * meantime is no conflict as long as the order has the same driver as before and is not picked up.
 */
function stillMeant(saw: Seen, error: unknown): Order | null {
  const current = currentIn<Order>(error);
  if (!current || current.driver?.id !== saw.driver?.id || !isOpen(current.status)) return null;
  return current.status === 'picked_up' ? null : current;
}

/**
 * Assigns a driver to an order at the version that the operator saw, or unassigns it (null).
 * Retries once if only the status has changed: a store that accepts an order must not cost the
 * operator a key press. A reason appears in the order's timeline. Throws `ApiFailure`: 412 if
 * another user changed the order first.
 */
export async function assignOrder(
  order: Seen,
  driverId: UserId | null,
  reason?: string,
): Promise<Order> {
  const body = { orderId: order.id, driverId, ...(reason ? { reason } : {}) };
  try {
    return await call(ordersRoutes.assign, { body }, { ifMatch: order.version });
  } catch (error) {
    const isLate = error instanceof ApiFailure && error.status === 412;
    const current = isLate ? stillMeant(order, error) : null;
    if (!current) throw error;
    return call(ordersRoutes.assign, { body }, { ifMatch: current.version });
  }
}
