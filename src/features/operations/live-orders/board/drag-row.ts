import type { OrderId, UserId } from '#contract/ids.ts';
import { startOrderDrag } from '#src/domain/assignment/drag-order.ts';
import { dropOrder, whyNotDroppable } from '#src/domain/assignment/drop-order.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { assignFromBoard } from '#src/features/operations/live-orders/assign/assign.ts';
import { layout } from '#src/features/operations/live-orders/layout.ts';
import { announce } from '#src/features/operations/live-orders/outcome.ts';
import { changePanels, openDrivers, panels } from '#src/features/operations/live-orders/panels.ts';

/** The order of the row that contains an element; null if there is none. */
export function rowOrderAt(target: EventTarget | null): OrderId | null {
  const row = target instanceof Element ? target.closest('.board__rows [role=row]') : null;
  const id = Number(row?.id.replace('order-', ''));
  return row && Number.isSafeInteger(id) ? (id as OrderId) : null;
}

/** Makes a row draggable onto a driver of the map or, without a map, of the ranked list. */
export function dragRow(press: PointerEvent): void {
  const id = rowOrderAt(press.target);
  const held = id === null ? undefined : shownSource().orders.get(id);
  if (id === null || !held || held.endedAtMs !== null || shownSource().kind === 'replay') return;
  const { pane } = panels.get();
  // A pane would take half of the map, and a selection would move it, so neither is opened during a
  // drag to a driver on the map. Without a map, only the pane has drivers.
  const hasMap = layout.get().map && pane !== 'plan';
  startOrderDrag(press, {
    orderId: id,
    onStart() {
      // The figures of an open list are those of its order.
      const isListOpen = pane === 'assign';
      const isListed = isListOpen && selection.get().orderId === id;
      if (isListed || (hasMap && !isListOpen) || whyNotDroppable(id) !== null) return;
      selectOrder(id);
      openDrivers(id, true);
    },
    whyNot: () => whyNotDroppable(id),
    onDrop: (driverId, namedMs) =>
      dropOrder(id, driverId as UserId, namedMs, assignFromBoard, () =>
        changePanels({ pane: null }),
      ),
    onRefused: announce,
    onCancel() {
      if (!hasMap) changePanels({ pane });
    },
  });
}
