import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { progressOrder } from '#src/domain/order/order-acts.ts';
import { announceOnBoard } from '#src/features/operations/live-orders/assign/assign.ts';

/**
 * Moves an order to its next status, and announces the result below the board. Resolves to true on
 * success.
 */
export async function progressFromBoard(
  order: Order,
  event: StatusEventType,
  reason?: string,
): Promise<boolean> {
  const outcome = await progressOrder(order, event, reason);
  announceOnBoard(outcome);
  return 'text' in outcome;
}
