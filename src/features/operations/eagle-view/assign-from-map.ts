import type { Order } from '#contract/routes/operations/orders.ts';
import { announceAct } from '#src/domain/assignment/announce-act.ts';
import type { Assignment, AssignOutcome } from '#src/domain/assignment/assignment.ts';
import type { DriverRef } from '#src/domain/assignment/sending.ts';
import { announceFailure } from '#src/domain/order/order-failure.ts';

/** Assigns an order from the map, announces the result, and offers undo. */
export function assignFromMap(
  assignment: Assignment,
  order: Order,
  driver: DriverRef,
): AssignOutcome {
  const chosen = assignment.choose(order, driver);
  if (chosen.kind !== 'sent') return chosen;
  void chosen.ended.then((outcome) => {
    if ('failure' in outcome) announceFailure(outcome.failure);
    else announceAct(outcome.text, null);
  });
  return chosen;
}
