import type { Order } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { failureOf, type Outcome } from '#src/domain/order/order-failure.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { setHold } from './presence.ts';

/** The shortest and the longest hold, in minutes. */
export const HOLD_MINUTES = { least: 1, most: 120 } as const;

const at = ({ id }: Order) => byId(id);

/** Puts an order on hold for some minutes, or changes its hold. */
export async function holdOrder(order: Order, minutes: number, reason: string): Promise<Outcome> {
  try {
    setHold(order.id, await call(presenceRoutes.hold, { ...at(order), body: { minutes, reason } }));
    return { text: t('dispatch.held_done', { id: order.id, minutes }) };
  } catch (error) {
    return { failure: failureOf(order, null, error) };
  }
}

/** Ends the hold of an order. */
export async function liftHold(order: Order): Promise<Outcome> {
  try {
    await call(presenceRoutes.lift, at(order));
    setHold(order.id, null);
    return { text: t('dispatch.lifted', { id: order.id }) };
  } catch (error) {
    return { failure: failureOf(order, null, error) };
  }
}
