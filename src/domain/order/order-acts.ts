import { type Order, ordersRoutes, type StatusEventType } from '#contract/routes/orders.ts';
import { picture } from '#src/domain/live/picture.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { failureOf, type Outcome } from './order-failure.ts';

/**
 * Moves an order to its next status at the version that the user saw. `reason`: required to cancel
 * or return an order.
 */
export async function progressOrder(
  order: Order,
  event: StatusEventType,
  reason?: string,
): Promise<Outcome> {
  const body = { event, ...(reason ? { reason } : {}) };
  try {
    const input = { params: { id: String(order.id) }, body };
    const next = await call(ordersRoutes.progress, input, { ifMatch: order.version });
    picture().put(next);
    const text = t('live.progressed', { id: next.id, status: t(`live.status_${next.status}`) });
    return { text, order: next };
  } catch (error) {
    return { failure: failureOf(order, null, error) };
  }
}
