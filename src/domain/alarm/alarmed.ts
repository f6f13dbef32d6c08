import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { live } from '#src/domain/live/live.ts';
import { definePart } from '#src/lib/console/console.ts';

const idsOf = (alarm: Alarm | undefined): readonly string[] =>
  alarm?.rule === 'order.unassigned' && alarm.state !== 'returned_unacknowledged'
    ? alarm.subjects.filter(({ kind }) => kind === 'order').map(({ id }) => id)
    : [];

/** The number of alarms about an order without a driver, by the id of the order. */
const alarmsOfOrders = definePart(() => {
  const named = new Map<AlarmId, readonly string[]>();
  const orders = new Map<string, number>();
  const count = (ids: readonly string[], by: 1 | -1) => {
    for (const id of ids) {
      const n = (orders.get(id) ?? 0) + by;
      if (n > 0) orders.set(id, n);
      else orders.delete(id);
    }
  };
  const { attention } = live();
  const follow = (changed: Iterable<AlarmId>) => {
    for (const id of changed) {
      count(named.get(id) ?? [], -1);
      const ids = idsOf(attention.get(id));
      count(ids, 1);
      if (ids.length > 0) named.set(id, ids);
      else named.delete(id);
    }
  };
  follow(attention.order.get());
  attention.subscribeChanges(follow);
  return orders;
});

/** True while an alarm reports that the order has no driver. */
export const isAlarmed = (orderId: number): boolean => alarmsOfOrders().has(String(orderId));
