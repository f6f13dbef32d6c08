import { type Order, ordersRoutes, type StatusEventType } from '#contract/routes/orders.ts';
import { picture } from '#src/domain/live/picture.ts';
import { tellFailure } from '#src/features/operations/live-orders/failures.ts';
import { say } from '#src/features/operations/live-orders/outcome.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';

/** Moves an order to its next status; says how that ended, and gives true when it was done. */
export async function progress(
  order: Order,
  event: StatusEventType,
  reason?: string,
): Promise<boolean> {
  const body = { event, ...(reason ? { reason } : {}) };
  try {
    const input = { params: { id: String(order.id) }, body };
    const next = await call(ordersRoutes.progress, input, { ifMatch: order.version });
    picture().put(next);
    say(t('live.progressed', { id: next.id, status: t(`live.status_${next.status}`) }));
    return true;
  } catch (error) {
    tellFailure(order, null, error);
    return false;
  }
}
