import {
  type Order,
  ordersRoutes,
  type StatusEventType,
} from '#contract/routes/operations/orders.ts';
import { isWithheldEvent, WITHHELD_MS } from '#machines/order/order-machine.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import type { ActResult } from '#src/ui/list/acts/list-act.ts';
import { forgetEnding, watchEnding } from './ending-news.ts';
import { failureOf, type Outcome } from './order-failure.ts';

/** What a call adds to the event, so that the server withholds it if it ends the order. */
export const withholding = (event: StatusEventType) =>
  isWithheldEvent(event) ? ({ withhold: true, commandId: randomId() } as const) : {};

/** Remembers an end that this user asked for: it can be undone, and its loss is announced. */
export function recordEnding(order: Order): void {
  const { id, ending } = order;
  if (!ending) return;
  const { event, at } = ending;
  recordAssignment({ kind: 'ending', orderId: id, event, endsAtMs: Date.parse(at) });
  watchEnding(order);
}

/** The message of an end that the server withholds. */
export const withheldText = ({ id, ending }: Order): string =>
  t(ending?.event === 'order.return' ? 'orders.return_withheld' : 'orders.cancel_withheld', {
    id,
    seconds: WITHHELD_MS / 1_000,
  });

async function keep(order: Order): Promise<Order> {
  const body = { commandId: randomId() };
  const kept = await call(ordersRoutes.keep, { ...byId(order.id), body });
  forgetEnding(order.id);
  shownSource().put(kept);
  return kept;
}

/** Takes back an end that the server still withholds. Resolves to null if that is being sent. */
export const keepOrder = (order: Order): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} keep`, async () => {
    try {
      const kept = await keep(order);
      return { text: t('orders.kept', { id: kept.id }), order: kept };
    } catch (error) {
      return { failure: failureOf(order, null, error) };
    }
  });

/** The same for several orders; one that has ended meanwhile is returned with the refusal. */
export const keepOrders = (orders: readonly Order[]): Promise<readonly ActResult<Order>[]> =>
  Promise.all(
    orders.map(async (order): Promise<ActResult<Order>> => {
      const { id } = order;
      const outcome = await keepOrder(order);
      if (!outcome || 'text' in outcome) return { id, ok: true, row: outcome?.order ?? order };
      const { title, description } = outcome.failure;
      const row = shownSource().orders.get(id)?.order;
      return { id, ok: false, error: { code: '', message: `${title}. ${description}` }, row };
    }),
  );
