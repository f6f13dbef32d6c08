import type { OrderId, UserId } from '#contract/ids.ts';
import { createAssignment } from '#src/domain/assignment/assignment.ts';
import { confirmDoubt } from '#src/domain/assignment/confirm-doubt.tsx';
import { startOrderDrag } from '#src/domain/assignment/drag-order.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { assignFromMap } from './assign-from-map.ts';
import { canAssign } from './assign-here.tsx';

/** Makes the selected order draggable onto a driver, in the list or on the map. */
export function dragOrder(press: PointerEvent, id: OrderId): void {
  startOrderDrag(press, {
    orderId: id,
    onDrop(driverId) {
      const order = shownSource().orders.get(id)?.order;
      const driver = shownSource().drivers.get(driverId as UserId);
      if (!order || !driver || !canAssign(order, driver)) return;
      const assignment = createAssignment(order);
      const send = () => {
        const chosen = assignFromMap(assignment, order, driver);
        if (chosen?.kind === 'asked') confirmDoubt(chosen, driver, send, chosen.question);
      };
      send();
    },
  });
}
