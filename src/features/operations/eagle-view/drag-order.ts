import type { OrderId, UserId } from '#contract/ids.ts';
import { startOrderDrag } from '#src/domain/assignment/drag-order.ts';
import { dropOrder, whyNotDroppable } from '#src/domain/assignment/drop-order.ts';
import { whyReadOnly } from '#src/domain/order/possible/why-not-order.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { assignFromMap } from './assign-from-map.ts';

/** Makes the selected order draggable onto a driver, in the list or on the map. */
export function dragOrder(press: PointerEvent, id: OrderId): void {
  startOrderDrag(press, {
    orderId: id,
    whyNot: () => whyReadOnly() ?? whyNotDroppable(id),
    onDrop: (driverId, namedMs) => dropOrder(id, driverId as UserId, namedMs, assignFromMap),
    onRefused: (title) => void showToast({ title }),
  });
}
