import type { OrderId, UserId } from '#contract/ids.ts';
import { createAssignment } from '#src/domain/assignment/assignment.ts';
import { confirmDoubt } from '#src/domain/assignment/confirm-doubt.tsx';
import { startOrderDrag } from '#src/domain/assignment/drag-order.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { assignFromBoard } from '#src/features/operations/live-orders/assign/assign.ts';
import { layout } from '#src/features/operations/live-orders/layout.ts';
import { changePanels, openDrivers, panels } from '#src/features/operations/live-orders/panels.ts';

/**
 * Assigns an order to the driver that it was dropped on. If it is taken from another driver, and the
 * label could not be read yet, it asks.
 */
function drop(orderId: OrderId, driverId: UserId, isRead: boolean): void {
  const order = shownSource().orders.get(orderId)?.order;
  const driver = shownSource().drivers.get(driverId);
  if (!order || !driver) return;
  const assignment = createAssignment(order, { asksToTake: isRead ? 'if_recent' : 'always' });
  const send = () => {
    const given = assignFromBoard(
      assignment,
      shownSource().orders.get(orderId)?.order ?? order,
      driver,
    );
    if (given?.kind === 'asked') confirmDoubt(given, driver, send, given.question);
    else changePanels({ pane: null });
  };
  send();
}

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
      if (hasMap) return;
      selectOrder(id);
      openDrivers(id, true);
    },
    onDrop: (driverId, isRead) => drop(id, driverId as UserId, isRead),
    onCancel() {
      if (!hasMap) changePanels({ pane });
    },
  });
}
