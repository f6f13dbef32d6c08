import type { Order } from '#contract/routes/operations/orders.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { sending } from '#src/domain/assignment/sending.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { keyNamesOf } from '#src/lib/keys/shortcuts.ts';
import type { LiveOrder } from '#streams/index.ts';
import { eventsOf, whyNotNow } from './order-possible.ts';

/** An order that a command acts on, as the screen has it; undefined: none is selected. */
type SelectedOrder = Pick<LiveOrder, 'order' | 'endedAtMs'> | undefined;

const ANY_DRIVER = { id: 0 } as NonNullable<Order['driver']>;

/** Why nothing can be changed on the screen: it shows the past. Null if it is live. */
export const whyReadOnly = (): string | null =>
  shownSource().kind === 'replay' ? t('replay.read_only') : null;

/**
 * Why a command that needs an order does nothing: none is selected, or the screen does not have the
 * one that is, such as an ended one that an address names. Null if there is one.
 */
export function whyNoOrder(order: SelectedOrder): string | null {
  if (order) return null;
  const { orderId: id } = selection.get();
  return id === null ? t('orders.none_selected') : t('orders.not_among_open', { id });
}

/** Why a command that changes an order does nothing, whatever its status. Null if it can. */
export function whyNotChangeable(selected: SelectedOrder): string | null {
  const why = whyReadOnly() ?? whyNoOrder(selected);
  if (why !== null || !selected || selected.endedAtMs === null) return why;
  return t('orders.has_ended', { id: selected.order.id });
}

/** That an assignment of an order is being sent, or that its driver is being removed. */
export function whyBeingSent({ id }: Pick<Order, 'id'>): string | null {
  const sent = sending.get().get(id);
  if (sent === undefined) return null;
  return sent ? t('live.being_assigned', { id, code: sent.code }) : t('shell.is_sending');
}

/**
 * Why the state of an order does not allow an event. Null if it does. `assign` is the screen's
 * command that gives an order its first driver.
 */
export function whyNotInState(
  order: Order,
  event: OrderEventType,
  assign = 'order.assign',
): string | null {
  const { id, status, driver } = order;
  const sent = event.includes('assign') ? whyBeingSent(order) : null;
  if (sent !== null) return sent;
  if (eventsOf(order).includes(event)) return whyNotNow(order, event);
  const lacksDriver = !driver && eventsOf({ ...order, driver: ANY_DRIVER }).includes(event);
  if (lacksDriver) {
    const [key = ''] = keyNamesOf(assign);
    return t('live.has_no_driver', { id, key });
  }
  return t('orders.not_in_status', { id, status: t(`live.status_${status}`) });
}

/** Why staff cannot send an event of the selected order. Null if its state allows it. */
export const whyNotSend = (selected: SelectedOrder, event: OrderEventType): string | null =>
  whyNotChangeable(selected) ?? (selected ? whyNotInState(selected.order, event) : null);
