import type { ArrivalPlace } from '#contract/operations/driver-facts/arrival.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import type { Target } from './visits.ts';

/** A place of an order that its driver is to visit. */
export interface OrderTarget extends Target {
  order: Order;
  place: ArrivalPlace;
}

const ms = (time: string | null | undefined): number => (time ? Date.parse(time) : 0);

/** Where an order's driver is to go, and where he has been; by the order as it is, or as it ended. */
export function targetsOf(order: Order): OrderTarget[] {
  const { id, status, fetchFrom, pickup, dropoff } = order;
  const at = (place: ArrivalPlace, fromMs: number, doneMs: number | null): OrderTarget => {
    const point = { store: pickup, door: dropoff, driver: fetchFrom?.place ?? pickup }[place];
    return { ...point, key: `${id} ${place}`, order, place, fromMs, doneMs };
  };
  if (!order.driver) return [];
  const assignedMs = ms(order.assignedAt);
  if (fetchFrom) return [at('driver', ms(fetchFrom.askedAt), null)];
  const changedMs = ms(order.statusAt);
  if (!isOpen(status)) return [at('door', 0, changedMs)];
  if (status !== 'picked_up') return [at('store', assignedMs, null)];
  const backMs = order.returnRequestedAt ? ms(order.returnRequestedAt) : null;
  return backMs === null
    ? [at('store', assignedMs, changedMs), at('door', changedMs, null)]
    : [at('door', changedMs, backMs), at('store', backMs, null)];
}
