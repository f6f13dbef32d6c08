import type { AlarmPriority, AlarmRule } from '#contract/operations/alarm.ts';
import {
  type AlarmLimits,
  type AlarmSettings,
  alarmLimits,
} from '#contract/operations/alarm-limits.ts';

export type LimitName = keyof AlarmLimits;
type Unit = 'minutes' | 'metres' | 'seconds' | 'percent' | 'count' | 'hours';

interface Row {
  name: LimitName;
  /** Null: it decides the priority of the alarms about orders. */
  rule: AlarmRule | null;
  priority: AlarmPriority | null;
  unit: Unit;
  min: number;
  max: number;
}

const row = (
  name: LimitName,
  rule: AlarmRule | null,
  priority: AlarmPriority | null,
  unit: Unit,
  [min, max]: readonly [number, number],
): Row => ({ name, rule, priority, unit, min, max });

/**
 * Every limit with the alarm that it triggers, the most urgent first. The bounds are the
 * contract's.
 */
export const LIMIT_ROWS: readonly Row[] = [
  row('lagSeconds', 'system.degraded', 1, 'seconds', [1, 120]),
  row('silentSeconds', 'driver.silent', 1, 'seconds', [30, 3_600]),
  row('unassignedMinutes', 'order.unassigned', 2, 'minutes', [1, 120]),
  row('acceptMinutes', 'store.not_accepted', 2, 'minutes', [1, 120]),
  row('readyMinutes', 'order.ready_no_driver', 2, 'minutes', [1, 120]),
  row('shortOrders', 'zone.short', 2, 'count', [1, 500]),
  row('shortMinutes', 'zone.short', 2, 'minutes', [1, 60]),
  row('stoppedMinutes', 'driver.stopped', 2, 'minutes', [2, 120]),
  row('offRouteMetres', 'driver.stopped', 2, 'metres', [200, 20_000]),
  row('attemptMinutes', 'order.attempt_waiting', 2, 'minutes', [1, 120]),
  row('handOverMinutes', 'order.hand_over_waiting', 2, 'minutes', [1, 120]),
  row('disputeMinutes', 'order.amendment_disputed', 2, 'minutes', [1, 120]),
  row('answerMinutes', 'customer.unanswered', 2, 'minutes', [1, 240]),
  row('seenSeconds', 'order.not_seen', 2, 'seconds', [10, 600]),
  row('pickupLateMinutes', 'order.pickup_at_risk', 3, 'minutes', [1, 120]),
  row('deliveryLateMinutes', 'order.delivery_at_risk', 3, 'minutes', [0, 120]),
  row('overdueMinutes', 'store.overdue', 3, 'minutes', [1, 120]),
  row('refusals', 'store.refusing', 3, 'count', [2, 50]),
  row('cashPercent', 'driver.cash_over', 3, 'percent', [10, 200]),
  row('payoutHours', 'payout.waiting', 3, 'hours', [1, 720]),
  row('criticalLateMinutes', null, 1, 'minutes', [1, 240]),
  row('urgentLateMinutes', null, 2, 'minutes', [1, 240]),
  row('foodWaitMinutes', null, 2, 'minutes', [1, 240]),
  row('storeWaitMinutes', null, null, 'minutes', [1, 120]),
  row('manyOrders', null, null, 'count', [2, 500]),
];

export const { own: ownLimit, inherited: inheritedLimit, withValue: withLimit } = alarmLimits;

const NAMES = LIMIT_ROWS.map(({ name }) => name);

/** The limits that differ between two settings. */
export const differences = (before: AlarmSettings, after: AlarmSettings) =>
  alarmLimits.differences(NAMES, before, after);
