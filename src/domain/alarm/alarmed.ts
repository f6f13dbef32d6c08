import type { Alarm, AlarmId } from '#contract/alarm.ts';
import { live } from '#src/domain/live/live.ts';

/** Ids of orders without a driver, by the alarm that names them. */
const named = new Map<AlarmId, readonly string[]>();
const orders = new Map<string, number>();

function count(ids: readonly string[], by: 1 | -1): void {
  for (const id of ids) {
    const n = (orders.get(id) ?? 0) + by;
    if (n > 0) orders.set(id, n);
    else orders.delete(id);
  }
}

const idsOf = (alarm: Alarm | undefined): readonly string[] =>
  alarm?.rule === 'order.unassigned' && alarm.state !== 'returned_unacknowledged'
    ? alarm.subjects.filter(({ kind }) => kind === 'order').map(({ id }) => id)
    : [];

live.attention.subscribeChanges((changed) => {
  for (const id of changed) {
    count(named.get(id) ?? [], -1);
    const ids = idsOf(live.attention.get(id));
    count(ids, 1);
    if (ids.length > 0) named.set(id, ids);
    else named.delete(id);
  }
});

/** True while a standing alarm reports that the order has no driver. */
export const isAlarmed = (orderId: number): boolean => orders.has(String(orderId));
