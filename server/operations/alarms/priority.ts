import type { AlarmPriority } from '#contract/operations/alarm.ts';
import type { AlarmLimits } from '#contract/operations/alarm-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isBroughtBack } from '#machines/order/food.ts';
import { concernKey } from './concerns.ts';
import type { Group } from './grouping.ts';
import { ruleOf } from './rules/index.ts';
import { MINUTE_MS, ms, type UnratedFinding } from './rules/rule.ts';
import type { View } from './view.ts';

/** The harm to one order. */
export interface OrderDelay {
  /** Minutes past its promise, now or by the forecast. */
  lateMinutes: number;
  /** Minutes that the food has been ready and not picked up. */
  foodWaitMinutes: number;
}

type HarmLimits = Pick<
  AlarmLimits,
  'urgentLateMinutes' | 'criticalLateMinutes' | 'foodWaitMinutes' | 'manyOrders'
>;

const moreUrgent = (a: AlarmPriority, b: AlarmPriority): AlarmPriority => (a < b ? a : b);

/** The priority that a harm requires, at least the one of the rule. */
export function priorityOf(
  least: AlarmPriority,
  { lateMinutes, foodWaitMinutes }: OrderDelay,
  limits: HarmLimits,
): AlarmPriority {
  if (lateMinutes >= limits.criticalLateMinutes) return 1;
  const isUrgent =
    lateMinutes >= limits.urgentLateMinutes || foodWaitMinutes >= limits.foodWaitMinutes;
  return isUrgent ? moreUrgent(least, 2) : least;
}

/**
 * The priority of an alarm with many orders: one higher from the limit on. `isRaised`: it has been
 * raised by its number already, which half of the limit clears.
 */
export function priorityOfMany(
  most: AlarmPriority,
  { count, isRaised }: { count: number; isRaised: boolean },
  { manyOrders }: HarmLimits,
): AlarmPriority {
  const isMany = count >= manyOrders || (isRaised && count > manyOrders / 2);
  return isMany && most > 1 ? ((most - 1) as AlarmPriority) : most;
}

/**
 * The priority of an alarm: of its most urgent finding, and of their number. `before`: of the open
 * alarm, which falls only when an order leaves it.
 */
export function priorityOfGroup(
  { rule, findings, priority }: Pick<Group, 'rule' | 'findings' | 'priority'>,
  before: AlarmPriority | null,
  limits: HarmLimits,
): AlarmPriority {
  if (!ruleOf(rule).risesWithHarm) return priority;
  const areOrders = findings.every((finding) => concernKey(finding) !== null);
  // Orders keep the priority that they have reached (`concerns.ts`); drivers have no such memory.
  const most = areOrders || before === null ? priority : moreUrgent(priority, before);
  const isRaised = before !== null && before < most;
  return priorityOfMany(most, { count: findings.length, isRaised }, limits);
}

export function harmOf(order: Order, view: View): OrderDelay {
  // What goes back to its store has no promise to keep.
  if (isBroughtBack(order)) return { lateMinutes: 0, foodWaitMinutes: 0 };
  const doorMs = Math.max(view.nowMs, view.expected(order)?.doorMs ?? 0);
  const isWaiting = order.status === 'ready';
  return {
    lateMinutes: (doorMs - ms(order.promisedAt)) / MINUTE_MS,
    foodWaitMinutes: isWaiting ? (view.nowMs - ms(order.statusAt)) / MINUTE_MS : 0,
  };
}

/** The orders that a finding affects. */
function ordersOf({ subject, refs }: UnratedFinding, view: View): readonly Order[] {
  if (subject.kind === 'driver') return view.carried.get(refs.driver ?? 0) ?? [];
  const order = refs.order === undefined ? undefined : view.orders.get(refs.order);
  return order ? [order] : [];
}

/** The priority of a finding by the harm to its orders. */
export function priorityOfFinding(finding: UnratedFinding, view: View): AlarmPriority {
  const { priority, risesWithHarm } = ruleOf(finding.rule);
  if (!risesWithHarm) return priority;
  return ordersOf(finding, view).reduce<AlarmPriority>(
    (most, order) =>
      moreUrgent(most, priorityOf(priority, harmOf(order, view), view.limits(order.zone))),
    priority,
  );
}
