import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';

/** How late an order is, up to its end; null if it is not late, or goes back to its store. */
export function lateMs(
  order: Pick<Order, 'status' | 'statusAt' | 'promisedAt' | 'returnRequestedAt'>,
  nowMs: number,
): number | null {
  const { status, statusAt, promisedAt, returnRequestedAt } = order;
  if (returnRequestedAt && status !== 'delivered') return null;
  const untilMs = isOpen(status) ? nowMs : Date.parse(statusAt);
  const ms = untilMs - Date.parse(promisedAt);
  return ms > 0 ? ms : null;
}
