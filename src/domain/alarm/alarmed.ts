import type { OrderId } from '#contract/ids.ts';
import { type AlarmId, type AlarmPriority, orderIdsInNeed } from '#contract/operations/alarm.ts';
import { live } from '#src/domain/live/live.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { definePart } from '#src/lib/console/console.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { createValueStore, type ValueStore } from '#streams/index.ts';

/** How many unacknowledged alarms of each priority name an order. */
type Counts = [first: number, second: number, third: number];

interface Named {
  orders: ReadonlyMap<OrderId, Counts>;
  /** How many orders alarms count beyond those that they list, by the priority of the alarm. */
  unlisted: Readonly<Counts>;
  /** The number of orders that need an operator. */
  count: ValueStore<number>;
}

interface NamedByAlarm {
  ids: readonly OrderId[];
  priority: AlarmPriority;
  unlisted: number;
}

const placeOf = (priority: AlarmPriority) => (priority - 1) as 0 | 1 | 2;

/** The most urgent priority that is counted; null if none is. */
const topOf = (counts: Readonly<Counts> | undefined): AlarmPriority | null =>
  ([1, 2, 3] as const).find((one) => (counts?.[placeOf(one)] ?? 0) > 0) ?? null;

/**
 * Whether an order has ended, or is about to: its row no longer asks, and the alarms that name it
 * follow a moment later. False where orders are not received.
 */
function isOver(id: OrderId): boolean {
  const { orders, needs, ready } = live();
  if (needs.get() !== 'all' || !ready.get()) return false;
  const known = orders.get(id);
  return known !== undefined && (known.endedAtMs !== null || Boolean(known.order.ending));
}

/** The unacknowledged alarms that name an order, by its id. */
const namedOrders = definePart((): Named => {
  const named = new Map<AlarmId, NamedByAlarm>();
  const orders = new Map<OrderId, Counts>();
  const total = createValueStore(0);
  const unlisted: Counts = [0, 0, 0];
  const add = (one: NamedByAlarm | undefined, by: 1 | -1) => {
    if (!one) return;
    const { ids, priority } = one;
    unlisted[placeOf(priority)] += by * one.unlisted;
    for (const id of ids) {
      const counts = orders.get(id) ?? [0, 0, 0];
      counts[placeOf(priority)] += by;
      if (topOf(counts)) orders.set(id, counts);
      else orders.delete(id);
    }
  };
  const { alarms } = live();
  function recount(): void {
    let n = unlisted[0] + unlisted[1] + unlisted[2];
    for (const id of orders.keys()) if (!isOver(id)) n += 1;
    total.set(n);
  }
  const follow = (changed: Iterable<AlarmId>) => {
    for (const id of changed) {
      add(named.get(id), -1);
      named.delete(id);
      const alarm = alarms.get(id);
      const ids = alarm ? orderIdsInNeed(alarm).map((one) => Number(one) as OrderId) : [];
      if (!alarm || ids.length === 0) continue;
      const { priority, count, subjects } = alarm;
      const now = { ids, priority, unlisted: Math.max(0, count - subjects.length) };
      add(now, 1);
      named.set(id, now);
    }
    recount();
  };
  follow(alarms.order.get());
  alarms.subscribeChanges(follow);
  live().orders.subscribeChanges((ids) => ids.some((id) => orders.has(id)) && recount());
  for (const store of [live().ready, live().needs]) store.subscribe(recount);
  return { orders, unlisted, count: total };
});

/** True if the alarms of what is shown are known: not in a replay, and not for every role. */
export const areAlarmsKnown = (): boolean =>
  shownSource().kind === 'live' && live().alarms.ready.get() && hasPermission('alarms.read');

/** True while an unacknowledged alarm names the order. */
export const isNamedByAlarm = (orderId: OrderId): boolean => namedOrders().orders.has(orderId);

/** The most urgent priority of the unacknowledged alarms that name the order; null if none does. */
export const alarmPriorityOf = (orderId: OrderId): AlarmPriority | null =>
  topOf(namedOrders().orders.get(orderId));

/**
 * The most urgent priority of an unacknowledged alarm that has more orders than it lists; null if
 * there is none.
 */
export const unlistedPriority = (): AlarmPriority | null => topOf(namedOrders().unlisted);

/** The number of orders that need an operator: those of the unacknowledged alarms. */
export const ordersInNeed = (): ValueStore<number> => namedOrders().count;
