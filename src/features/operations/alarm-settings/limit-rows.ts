import type { AlarmPriority, AlarmRule } from '#contract/operations/alarm.ts';
import type { AlarmLimits, AlarmSettings } from '#contract/operations/alarm-limits.ts';
import { DEFAULT_ALARM_LIMITS } from '#contract/operations/alarm-limits.ts';

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
  row('pickupLateMinutes', 'order.pickup_at_risk', 3, 'minutes', [1, 120]),
  row('deliveryLateMinutes', 'order.delivery_at_risk', 3, 'minutes', [0, 120]),
  row('overdueMinutes', 'store.overdue', 3, 'minutes', [1, 120]),
  row('refusals', 'store.refusing', 3, 'count', [2, 50]),
  row('cashPercent', 'driver.cash_over', 3, 'percent', [10, 200]),
  row('payoutHours', 'payout.waiting', 3, 'hours', [1, 720]),
  row('criticalLateMinutes', null, 1, 'minutes', [1, 240]),
  row('urgentLateMinutes', null, 2, 'minutes', [1, 240]),
  row('foodWaitMinutes', null, 2, 'minutes', [1, 240]),
  row('manyOrders', null, null, 'count', [2, 500]),
];

/** The name of a zone, or null for the default of all zones. */
export type Place = string | null;

const partOf = ({ base, zones }: AlarmSettings, zone: Place): Partial<Record<LimitName, number>> =>
  (zone === null ? base : (zones[zone] ?? {})) as Partial<Record<LimitName, number>>;

/** The value set at this place; undefined if it is inherited. */
export const ownLimit = (
  settings: AlarmSettings,
  zone: Place,
  name: LimitName,
): number | undefined => partOf(settings, zone)[name];

/** The inherited value: for a zone the one of all zones, for all zones the product's default. */
export const inheritedLimit = (settings: AlarmSettings, zone: Place, name: LimitName): number =>
  (zone === null ? undefined : partOf(settings, null)[name]) ?? DEFAULT_ALARM_LIMITS[name];

/** Returns the settings with one limit set or, if undefined, inherited. */
export function withLimit(
  settings: AlarmSettings,
  zone: Place,
  name: LimitName,
  value: number | undefined,
): AlarmSettings {
  const part = Object.fromEntries(
    Object.entries({ ...partOf(settings, zone), [name]: value }).filter(
      ([, one]) => one !== undefined,
    ),
  );
  if (zone === null) return { ...settings, base: part };
  const zones = { ...settings.zones, [zone]: part };
  // A zone without limits of its own has no entry.
  if (Object.keys(part).length === 0) delete zones[zone];
  return { ...settings, zones };
}

/** One limit that differs between two settings. */
export interface Difference {
  zone: Place;
  name: LimitName;
  /** Undefined: inherited. */
  before: number | undefined;
  after: number | undefined;
}

export function differences(before: AlarmSettings, after: AlarmSettings): Difference[] {
  const zones = [...new Set([...Object.keys(before.zones), ...Object.keys(after.zones)])].sort(
    (a, b) => a.localeCompare(b),
  );
  return [null, ...zones].flatMap((zone) =>
    LIMIT_ROWS.flatMap(({ name }) => {
      const [was, is] = [ownLimit(before, zone, name), ownLimit(after, zone, name)];
      return was === is ? [] : [{ zone, name, before: was, after: is }];
    }),
  );
}
