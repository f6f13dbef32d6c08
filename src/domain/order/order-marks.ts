import type { AlarmPriority } from '#contract/operations/alarm.ts';
import { lateFromMs } from '#contract/operations/order-times.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isBroughtBack } from '#machines/order/food.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import {
  alarmPriorityOf,
  areAlarmsKnown,
  isNamedByAlarm,
  unlistedPriority,
} from '#src/domain/alarm/alarmed.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { perObject } from '#src/lib/console/per-object.ts';
import { isUnassignedTooLong } from './order-alarm.ts';

/**
 * The abnormal states of an order, the most urgent first: an unacknowledged alarm asks for an act,
 * it is past its promise, or it can no longer be delivered by its promise.
 */
export type OrderMark = 'needs_you' | 'late' | 'will_be_late';

/**
 * A letter and a shape for each state, so that colour is never the only sign. An order that an alarm
 * names has the sign of the alarm instead (`signOf`).
 */
export const ORDER_MARK: Readonly<Record<OrderMark, string>> = {
  needs_you: '◆A',
  late: '▲L',
  will_be_late: '△P',
};

/** True if an open order of the live source is past its promised time, and not brought back. */
export const isLate = (
  live: { order: Pick<Order, 'status' | 'returnRequestedAt'>; promisedAtMs: number },
  nowMs: number,
): boolean => !isBroughtBack(live.order) && live.promisedAtMs < nowMs;

const lateFromOf = perObject((order: Order) => lateFromMs(order) ?? Number.POSITIVE_INFINITY);

/** True if an open order is not late yet, and its earliest possible delivery is. */
export const willBeLate = (order: Order, nowMs: number): boolean =>
  !order.ending &&
  nowMs > lateFromOf(order) &&
  !isLate({ order, promisedAtMs: Date.parse(order.promisedAt) }, nowMs);

/**
 * True if an unacknowledged alarm names the order, as in the queue. Where alarms are not known (a replay, or a
 * role that may not read them), if it has been without a driver for too long.
 */
export const needsYou = (order: Order, nowMs: number): boolean =>
  isInNeed(order, nowMs, knownAlarms());

/** Whether alarms are known, and whether they have orders that they do not list. */
const knownAlarms = () => ({ areKnown: areAlarmsKnown(), haveMore: unlistedPriority() !== null });

function isInNeed(
  order: Order,
  nowMs: number,
  { areKnown, haveMore }: ReturnType<typeof knownAlarms>,
): boolean {
  if (order.ending) return false;
  if (areKnown && isNamedByAlarm(order.id)) return true;
  // An alarm of very many orders lists some of them.
  return (!areKnown || haveMore) && isUnassignedTooLong(order, nowMs);
}

/** The marks of an order at an instant of the server's clock, the most urgent first. */
export function marksOf(order: Order, nowMs: number): readonly OrderMark[] {
  // Of an order that is being cancelled only the fact remains: it is late until it has ended.
  if (!isOpen(order.status)) return NONE;
  const marks: OrderMark[] = needsYou(order, nowMs) ? ['needs_you'] : [];
  if (isLate({ order, promisedAtMs: Date.parse(order.promisedAt) }, nowMs)) marks.push('late');
  else if (willBeLate(order, nowMs)) marks.push('will_be_late');
  return marks;
}

const NONE: readonly OrderMark[] = [];

/** The most urgent mark; null if there is none. */
export const markOf = (order: Order, nowMs: number): OrderMark | null =>
  marksOf(order, nowMs)[0] ?? null;

/** The priority of the alarm of an order that needs an operator; null if alarms are not known. */
export const priorityOf = ({ id }: Pick<Order, 'id'>): AlarmPriority | null =>
  areAlarmsKnown() ? (alarmPriorityOf(id) ?? unlistedPriority()) : null;

/**
 * The sign of a mark of an order with an alarm of this priority. One alarm has one sign: that of its
 * priority, as in the queue.
 */
export const signAt = (mark: OrderMark, priority: AlarmPriority | null): string =>
  mark === 'needs_you' && priority ? PRIORITY_MARK[priority] : ORDER_MARK[mark];

/** The sign of a mark of an order of the live source. */
export const signOf = (mark: OrderMark, order: Pick<Order, 'id'>): string =>
  signAt(mark, mark === 'needs_you' ? priorityOf(order) : null);

/** The open orders of the shown source. */
function* openOrders(): Generator<Order> {
  const { orders } = shownSource();
  for (const id of orders.keys()) {
    const held = orders.get(id);
    if (held && held.endedAtMs === null) yield held.order;
  }
}

/** The open orders without a driver that need an operator: how many, and their most urgent sign. */
export function unassignedInNeed(nowMs: number): { n: number; sign: string } {
  let [n, top, sign] = [0, 4, ORDER_MARK.needs_you];
  const alarms = knownAlarms();
  for (const order of openOrders()) {
    if (order.driver !== null || !isInNeed(order, nowMs, alarms)) continue;
    n += 1;
    const priority = priorityOf(order) ?? 4;
    if (priority < top) [top, sign] = [priority, signOf('needs_you', order)];
  }
  return { n, sign };
}

/** The number of open orders that will be late. */
export function countWillBeLate(nowMs: number): number {
  let n = 0;
  for (const order of openOrders()) if (willBeLate(order, nowMs)) n += 1;
  return n;
}
