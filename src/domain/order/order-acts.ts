import type { CauseInput } from '#contract/causes/causes.ts';
import type { OrderId } from '#contract/ids.ts';
import {
  type Order,
  ordersRoutes,
  type StatusEventType,
} from '#contract/routes/operations/orders.ts';
import type { TimelineComment } from '#contract/timeline/entry.ts';
import type { FoodFate } from '#machines/order/food.ts';
import { isWithheldEvent } from '#machines/order/order-machine.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { readCause } from '#src/domain/cause/causes.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import type { ActResult } from '#src/ui/list/acts/list-act.ts';
import { watchEnding } from './ending-news.ts';
import { recordEnding, withheldText, withholding } from './order-end-acts.ts';
import { failureOf, type Outcome } from './order-failure.ts';

/** Why, and of a return what becomes of the food. */
export type EndReason = CauseInput & { food?: FoodFate };

async function progress(order: Order, event: StatusEventType, why: EndReason): Promise<Outcome> {
  const body = { event, ...why, ...withholding(event) };
  try {
    const input = { ...byId(order.id), body };
    const next = await call(ordersRoutes.progress, input, { ifMatch: order.version });
    shownSource().put(next);
    recordEnding(next);
    if (next.ending && isWithheldEvent(event))
      return { text: withheldText(next), order: next, isListed: true };
    const text = t('live.progressed', { id: next.id, status: t(`live.status_${next.status}`) });
    recordAssignment({ kind: 'final', text });
    return { text, order: next, isListed: true };
  } catch (error) {
    return { failure: failureOf(order, null, error) };
  }
}

/**
 * Moves an order to its next status at the version that the user saw. Why is required to
 * cancel or return an order, which the server withholds for ten seconds. Resolves to null if such
 * an event is already being sent for it.
 */
export const progressOrder = (
  order: Order,
  event: StatusEventType,
  why: EndReason = {},
): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} status`, () => progress(order, event, why));

/**
 * Cancels orders one by one, after ten seconds each. A refused order is returned in its current state. Throws `ApiFailure`.
 */
export async function cancelOrders(
  orders: readonly Order[],
  answer: string,
): Promise<readonly ActResult<Order>[]> {
  const ids = orders.map(({ id }) => id);
  const versions = orders.map(({ version }) => version);
  const event = 'order.cancel' as const;
  const why = readCause(answer, 'cancel') ?? {};
  const body = { ids, versions, event, ...why, ...withholding(event) };
  const { results } = await call(ordersRoutes.bulk, { body });
  for (const { ok, order } of results) if (ok && order) watchEnding(order);
  return results.map(({ id, ok, order, code = '', message = '', reason, params }) =>
    ok && order
      ? { id, ok: true, row: order }
      : {
          id,
          ok: false,
          error: { code, message: sentenceOf({ message, reason, params }) },
          row: order,
        },
  );
}

/** Adds a staff comment to an order. Throws `ApiFailure`. */
export const addComment = (id: OrderId, text: string): Promise<TimelineComment> =>
  call(ordersRoutes.comment, { ...byId(id), body: { text } });
