import type { Order } from '#contract/routes/operations/orders.ts';
import { type AssignResult, assign, undoAssignmentOf } from '#src/domain/assignment/assign.ts';
import type { Assignment } from '#src/domain/assignment/assignment.ts';
import type { DriverRef } from '#src/domain/assignment/sending.ts';
import { announceFailure, announceOutcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** Assigns an order from the map, announces the result, and offers undo. */
export function assignFromMap(
  assignment: Assignment,
  order: Order,
  driver: DriverRef,
): AssignResult {
  const assigning = assign(assignment, order, driver);
  if (assigning?.kind !== 'sent') return assigning;
  const undo = () => void undoAssignmentOf(order.id).then(announceOutcome);
  void assigning.ended.then((outcome) => {
    if ('failure' in outcome) announceFailure(outcome.failure);
    else
      showToast({
        title: outcome.text,
        description: '',
        action: { label: t('live.undo'), run: undo },
      });
  });
  return assigning;
}
