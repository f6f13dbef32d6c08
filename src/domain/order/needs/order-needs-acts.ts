import type { NeedKind } from '#contract/catalogue/needs.ts';
import { orderNeedsRoutes as routes } from '#contract/routes/operations/order-needs.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { needsText } from '#src/domain/need/need-text.ts';
import { failureOf, type Outcome } from '#src/domain/order/order-failure.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';

/** Why staff may no longer change what an order needs; null if they may. */
export function whyNotNeeds({ status, ending }: Order): string | null {
  if (!isOpen(status) || ending) return t('live.not_open');
  return status === 'picked_up' ? t('needs.picked_up') : null;
}

/**
 * Sets what an order needs of its driver, at the version that the user saw. Null: it is already
 * being set.
 */
export const setNeeds = (order: Order, needs: readonly NeedKind[]): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} needs`, async () => {
    try {
      const body = { commandId: randomId(), needs: [...needs] };
      const input = { ...byId(order.id), body };
      const next = await call(routes.set, input, { ifMatch: order.version });
      shownSource().put(next);
      const words = needsText(next.needs ?? []) || t('needs.none');
      const text = t('needs.changed', { id: next.id, needs: words });
      recordAssignment({ kind: 'final', text });
      return { text, order: next, isListed: true };
    } catch (error) {
      return { failure: failureOf(order, null, error) };
    }
  });
