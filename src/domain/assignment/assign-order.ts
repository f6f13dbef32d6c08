import type { UserId } from '#contract/ids.ts';
import { type Order, ordersRoutes } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { ApiFailure, call } from '#src/lib/api/call.ts';

/**
 * A status that changed meanwhile does not concern an assignment: the same driver as before and still
 * to be picked up, then the order is meant all the same.
 */
function stillMeant(saw: Order, body: unknown): Order | null {
  const current = (body as { current?: Order } | null)?.current;
  if (!current || current.driver?.id !== saw.driver?.id || !isOpen(current.status)) return null;
  return current.status === 'picked_up' ? null : current;
}

/**
 * Gives an order to a driver, as it was seen, or takes it back from its driver (null); asks once more
 * when only its status moved on: the store accepting an order must not cost the operator a keystroke.
 * A reason is told in the order's timeline.
 * Throws `ApiFailure`: 412 when somebody else was first.
 */
export async function assignOrder(
  order: Order,
  driverId: UserId | null,
  reason?: string,
): Promise<Order> {
  const body = { orderId: order.id, driverId, ...(reason ? { reason } : {}) };
  try {
    return await call(ordersRoutes.assign, { body }, { ifMatch: order.version });
  } catch (error) {
    const isLate = error instanceof ApiFailure && error.status === 412;
    const current = isLate ? stillMeant(order, error.body) : null;
    if (!current) throw error;
    return call(ordersRoutes.assign, { body }, { ifMatch: current.version });
  }
}
