import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { live } from '#src/domain/live/live.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { definePart } from '#src/lib/console/console.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { createValueStore, type ValueStore } from '#streams/index.ts';

/** The orders of open alarms. Disputes concern the cash of orders, not their delivery. */
const idsOf = (alarm: Alarm | undefined): readonly string[] =>
  alarm && alarm.state !== 'returned_unacknowledged' && alarm.rule !== 'dispute.open'
    ? alarm.subjects.filter(({ kind }) => kind === 'order').map(({ id }) => id)
    : [];

interface Named {
  orders: ReadonlyMap<string, number>;
  /** How many orders alarms count beyond those that they list. */
  unlisted: () => number;
  /** The number of orders that need an operator. */
  count: ValueStore<number>;
}

/** The number of open alarms that name an order, by its id. */
const namedOrders = definePart((): Named => {
  const named = new Map<AlarmId, { ids: readonly string[]; unlisted: number }>();
  const orders = new Map<string, number>();
  const total = createValueStore(0);
  let unlisted = 0;
  const add = (ids: readonly string[], by: 1 | -1) => {
    for (const id of ids) {
      const n = (orders.get(id) ?? 0) + by;
      if (n > 0) orders.set(id, n);
      else orders.delete(id);
    }
  };
  const { attention } = live();
  const follow = (changed: Iterable<AlarmId>) => {
    for (const id of changed) {
      const before = named.get(id);
      add(before?.ids ?? [], -1);
      unlisted -= before?.unlisted ?? 0;
      const alarm = attention.get(id);
      const ids = idsOf(alarm);
      const rest = alarm && ids.length > 0 ? Math.max(0, alarm.count - alarm.subjects.length) : 0;
      add(ids, 1);
      unlisted += rest;
      if (ids.length > 0) named.set(id, { ids, unlisted: rest });
      else named.delete(id);
    }
    total.set(orders.size + unlisted);
  };
  follow(attention.order.get());
  attention.subscribeChanges(follow);
  return { orders, unlisted: () => unlisted, count: total };
});

/** True if the alarms of what is shown are known: not in a replay, and not for every role. */
export const areAlarmsKnown = (): boolean =>
  shownSource().kind === 'live' && live().attention.ready.get() && hasPermission('alarms.read');

/** True while an open alarm names the order. */
export const isNamedByAlarm = (orderId: number): boolean =>
  namedOrders().orders.has(String(orderId));

/** True if an alarm has more orders than it lists. */
export const hasUnlisted = (): boolean => namedOrders().unlisted() > 0;

/** The number of orders that need an operator: those of the open alarms. */
export const ordersInNeed = (): ValueStore<number> => namedOrders().count;
