import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { recentAssignments } from '#src/domain/assignment/recent-assignments.ts';
import { undoAssignment } from '#src/domain/assignment/undo-assignment.ts';
import { type EndReason, progressOrder } from '#src/domain/order/order-acts.ts';
import { keepOrder } from '#src/domain/order/order-end-acts.ts';
import { announceOnBoard } from '#src/features/operations/live-orders/assign/assign.ts';

/**
 * Moves an order to its next status, and announces the result below the board. Resolves to true on
 * success.
 */
export async function progressFromBoard(
  order: Order,
  event: StatusEventType,
  why?: EndReason,
): Promise<boolean> {
  const outcome = await progressOrder(order, event, why);
  announceOnBoard(outcome);
  return outcome !== null && 'text' in outcome;
}

/** Takes back an end that the server still withholds, and announces the result below the board. */
export async function keepFromBoard(order: Order): Promise<void> {
  const act = recentAssignments
    .get()
    .find((one) => one.kind === 'ending' && one.orderId === order.id && one.state === 'open');
  announceOnBoard(act ? await undoAssignment(act) : await keepOrder(order));
}
