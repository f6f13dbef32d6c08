import { z } from 'zod';
import { alarmReasons } from '../reasons/operations/alarms.ts';
import { issueOf } from '../reasons/reason.ts';
import { UNASSIGNED_LIMIT_MS } from './order-limits.ts';
import { resolveByZone } from './zones/by-zone.ts';

const whole = (min: number, max: number, description: string) =>
  z.number().int().min(min).max(max).meta({ description });

/**
 * The thresholds at which a condition raises an alarm. The thresholds that clear it belong to the
 * rules, well below these.
 */
const fields = {
  unassignedMinutes: whole(1, 120, 'Minutes without a driver'),
  acceptMinutes: whole(1, 120, 'Minutes until the store accepts'),
  overdueMinutes: whole(1, 120, 'Minutes that a kitchen has passed its ready time'),
  readyMinutes: whole(1, 120, 'Minutes ready with no driver nearby'),
  stoppedMinutes: whole(
    2,
    120,
    'Minutes that a driver with an order has stood still away from every stop',
  ),
  offRouteMetres: whole(
    200,
    20_000,
    'Metres that a driver with an order has moved away from every stop',
  ),
  pickupLateMinutes: whole(1, 120, 'Minutes from the ready time to the predicted pickup'),
  deliveryLateMinutes: whole(0, 120, 'Minutes from the promised time to the predicted delivery'),
  silentSeconds: whole(30, 3_600, 'Seconds without a position from a driver with an order'),
  cashPercent: whole(10, 200, 'Cash at hand as a share of the ceiling'),
  shortOrders: whole(1, 500, 'Orders due for a driver in excess of free drivers'),
  shortMinutes: whole(1, 60, 'Minutes that a zone has been short of drivers'),
  refusals: whole(2, 50, 'Orders that a store has rejected within an hour'),
  attemptMinutes: whole(1, 120, 'Minutes that a failed attempt has waited for a decision'),
  handOverMinutes: whole(1, 120, 'Minutes until the second driver has taken an order'),
  disputeMinutes: whole(1, 120, 'Minutes that a change has been disputed by the customer'),
  answerMinutes: whole(1, 240, 'Minutes that a message of a customer has not been answered'),
  seenSeconds: whole(10, 600, 'Seconds until the driver of an order has seen it'),
  payoutHours: whole(1, 720, 'Hours that a payout has waited'),
  lagSeconds: whole(1, 120, 'Seconds by which events or the database lag'),
  urgentLateMinutes: whole(1, 240, 'Minutes late, now or by forecast: at least priority 2'),
  criticalLateMinutes: whole(1, 240, 'Minutes late, now or by forecast: priority 1'),
  foodWaitMinutes: whole(1, 240, 'Minutes that food has been ready: at least priority 2'),
  storeWaitMinutes: whole(1, 120, 'Minutes that a driver waits at a store, for reports'),
  manyOrders: whole(2, 500, 'Orders in one alarm: one priority higher'),
} as const;

/** One complete set of thresholds. */
export const AlarmLimits = z.strictObject(fields).meta({ id: 'AlarmLimits' });
export type AlarmLimits = z.output<typeof AlarmLimits>;

export const DEFAULT_ALARM_LIMITS: AlarmLimits = {
  unassignedMinutes: UNASSIGNED_LIMIT_MS / 60_000,
  acceptMinutes: 5,
  overdueMinutes: 15,
  readyMinutes: 8,
  stoppedMinutes: 8,
  offRouteMetres: 1_500,
  pickupLateMinutes: 15,
  deliveryLateMinutes: 10,
  silentSeconds: 90,
  cashPercent: 100,
  shortOrders: 4,
  shortMinutes: 5,
  refusals: 3,
  attemptMinutes: 3,
  handOverMinutes: 15,
  disputeMinutes: 3,
  answerMinutes: 5,
  seenSeconds: 60,
  payoutHours: 24,
  lagSeconds: 5,
  urgentLateMinutes: 15,
  criticalLateMinutes: 45,
  foodWaitMinutes: 20,
  storeWaitMinutes: 10,
  manyOrders: 8,
};

const someLimits = AlarmLimits.partial();

/** The thresholds of all zones, and the exceptions of single zones. */
export const AlarmSettings = z
  .strictObject({
    base: someLimits.default({}).meta({ description: 'Absent values have their default' }),
    zones: z
      .record(z.string().min(1).max(100), someLimits)
      .refine(
        (zones) => Object.keys(zones).length <= 500,
        issueOf(alarmReasons, 'alarm.zones_at_most'),
      )
      .default({})
      .meta({ description: 'By zone, the values that differ' }),
  })
  .meta({ id: 'AlarmSettings' });
export type AlarmSettings = z.output<typeof AlarmSettings>;

/** The thresholds by zone. */
export const alarmLimits = resolveByZone(DEFAULT_ALARM_LIMITS);

/** The thresholds that apply in a zone; null if no zone is concerned. */
export const limitsOf = alarmLimits.valuesIn;
