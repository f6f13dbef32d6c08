import type { OrderId, UserId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { whyNotInState } from '#src/domain/order/possible/why-not-order.ts';
import { t } from '#src/lib/i18n.ts';
import { READ_MS, SEEN_MS } from '#src/lib/keys/question/question.ts';
import { type Assignment, type AssignOutcome, createAssignment } from './assignment.ts';
import { confirmDoubt, confirmDrop } from './confirm-doubt.tsx';
import type { DriverRef } from './sending.ts';

/** Why no driver can be given to a dragged order. Null if it can be dropped on one. */
export function whyNotDroppable(orderId: OrderId): string | null {
  const order = shownSource().orders.get(orderId)?.order;
  if (!order) return t('live.not_open');
  return whyNotInState(order, order.driver ? 'order.reassign' : 'order.assign');
}

/**
 * Assigns an order to the driver that it was dropped on. It asks if the label had not named him for
 * long enough (`namedMs`): to be seen or, if the order is taken from another driver, to be read.
 */
export function dropOrder(
  orderId: OrderId,
  driverId: UserId,
  namedMs: number,
  assign: (assignment: Assignment, order: Order, driver: DriverRef) => AssignOutcome,
  onSent?: () => void,
): void {
  const order = shownSource().orders.get(orderId)?.order;
  const driver = shownSource().drivers.get(driverId);
  if (!order || !driver) return;
  const asksToTake = namedMs >= READ_MS ? 'if_recent' : 'always';
  const assignment = createAssignment(order, { asksToTake });
  const send = () => {
    const given = assign(assignment, shownSource().orders.get(orderId)?.order ?? order, driver);
    if (given.kind === 'asked') confirmDoubt(given, driver, send, given.question);
    else onSent?.();
  };
  if (order.driver === null && namedMs < SEEN_MS) confirmDrop(order, driver, send);
  else send();
}
