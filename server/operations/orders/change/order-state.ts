import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import { canOrder, type OrderState } from '#machines/order/order-machine.ts';
import type { OrderRow } from '../order-view.ts';

/** The state of an order for the machine. */
export const rowState = (row: OrderRow): OrderState => ({
  status: row.status,
  driverId: row.driver_id,
  isEnding: row.ending !== null,
  isBroughtBack: row.return_requested_at !== null,
  // A hand-over that was asked for has settled it.
  hasAttempt: row.attempt !== null && row.attempt.decision?.kind !== 'hand_over',
  handOver: row.hand_over && (row.hand_over.givenAt === null ? 'asked' : 'given'),
});

/** Order 7 is ready, or is about to end. */
export function stateWords({ id, status, ending, closed_at }: OrderRow) {
  const subject = `Order ${id}`;
  if (!ending || closed_at !== null) return { subject, state: orderStatusWords(status), status };
  const end = ending.event === 'order.cancel' ? 'cancelled' : 'returned';
  return { subject, state: `being ${end}`, status: `being_${end}` };
}

const ENDED = { 'order.cancel': 'cancelled', 'order.return': 'returned' } as const;

/**
 * What becomes of the withheld end of a row as changed: it is over if the order has ended in this
 * way, and lost if that is no longer possible.
 */
export function endAfter({
  ending,
  status,
  driver_id: driverId,
}: OrderRow): 'kept' | 'over' | 'lost' {
  if (!ending || canOrder({ status, driverId }, { type: ending.event })) return 'kept';
  return status === ENDED[ending.event] ? 'over' : 'lost';
}
