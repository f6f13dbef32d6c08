import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';

/** How late an order is, up to its end; null if it is not late. */
export function lateMs(
  { status, statusAt, promisedAt }: Pick<Order, 'status' | 'statusAt' | 'promisedAt'>,
  nowMs: number,
): number | null {
  const untilMs = isOpen(status) ? nowMs : Date.parse(statusAt);
  const ms = untilMs - Date.parse(promisedAt);
  return ms > 0 ? ms : null;
}
