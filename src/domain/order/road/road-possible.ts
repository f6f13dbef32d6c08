import type { Order } from '#contract/routes/operations/orders.ts';
import { legalRoadEvents, type RoadEventType, stateOf } from '#machines/order/order-machine.ts';
import { t } from '#src/lib/i18n.ts';

/** Whether an event on the road is legal in the state of an order. */
export const isRoadEvent = (order: Order, event: RoadEventType): boolean =>
  legalRoadEvents(stateOf(order)).includes(event);

/** Why an order cannot be handed over to another driver. Null if it can. */
export function whyNotHandOver(order: Order): string | null {
  const { id, status, fetchFrom, driver } = order;
  if (fetchFrom && driver)
    return t('road.is_handed_over', { id, from: fetchFrom.driver.code, to: driver.code });
  if (isRoadEvent(order, 'order.hand_over')) return null;
  return t('road.only_on_the_road_handed', { id, status: t(`live.status_${status}`) });
}

/** Why no failed attempt of an order can be reported. Null if one can. */
export function whyNotAttempt(order: Order): string | null {
  if (isRoadEvent(order, 'order.attempt')) return null;
  const { id, status } = order;
  return t('road.only_on_the_road_attempted', { id, status: t(`live.status_${status}`) });
}

/** Why nothing can be decided about an order on the road. Null if something can. */
export function whyNoRoadAct(order: Order): string | null {
  const { id, status } = order;
  return status === 'picked_up'
    ? null
    : t('road.only_on_the_road_decided', { id, status: t(`live.status_${status}`) });
}
