import { z } from 'zod';
import { UNASSIGNED_LIMIT_MS } from './order-limits.ts';

const whole = (min: number, max: number, description: string) =>
  z.number().int().min(min).max(max).meta({ description });

/** From when the present is an alarm. Bounds to clear are the rules' own, well below. */
const fields = {
  unassignedMinutes: whole(1, 120, 'Without a driver for so long'),
  acceptMinutes: whole(1, 120, 'Not accepted by its store for so long'),
  readyMinutes: whole(1, 120, 'Ready for so long, and no driver at hand'),
  stoppedMinutes: whole(2, 120, 'A driver with food stands still, at no stop of theirs'),
  offRouteMetres: whole(200, 20_000, 'A driver with food has moved so far away from every stop'),
  pickupLateMinutes: whole(1, 120, 'Predicted pick-up so long after the food is ready'),
  deliveryLateMinutes: whole(0, 120, 'Predicted delivery so long after the promise'),
  silentSeconds: whole(30, 3_600, 'No position from a driver with an order in hand'),
  cashPercent: whole(10, 200, 'Cash at hand as a share of the ceiling'),
  shortOrders: whole(1, 500, 'Orders that are due for a driver, beyond the drivers that are free'),
  shortMinutes: whole(1, 60, 'A zone short of drivers for so long'),
  refusals: whole(2, 50, 'Orders that a store has refused within an hour'),
  payoutHours: whole(1, 720, 'A payout has waited for so long'),
  lagSeconds: whole(1, 120, 'Events are published, or the database answers, so late'),
} as const;

/** One set of limits, complete. */
export const AlarmLimits = z.strictObject(fields).meta({ id: 'AlarmLimits' });
export type AlarmLimits = z.output<typeof AlarmLimits>;

export const DEFAULT_ALARM_LIMITS: AlarmLimits = {
  unassignedMinutes: UNASSIGNED_LIMIT_MS / 60_000,
  acceptMinutes: 5,
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
  payoutHours: 24,
  lagSeconds: 5,
};

const someLimits = AlarmLimits.partial();

/** Limits for all, and what differs in single zones. */
export const AlarmSettings = z
  .strictObject({
    base: someLimits.default({}).meta({ description: 'What is left out is as delivered' }),
    zones: z
      .record(z.string().min(1).max(100), someLimits)
      .refine((zones) => Object.keys(zones).length <= 500, 'must not be more than 500')
      .default({})
      .meta({ description: 'By zone, what differs there' }),
  })
  .meta({ id: 'AlarmSettings' });
export type AlarmSettings = z.output<typeof AlarmSettings>;

type Some = AlarmSettings['base'];
const given = (some: Some | undefined): Partial<AlarmLimits> =>
  Object.fromEntries(Object.entries(some ?? {}).filter(([, value]) => value !== undefined));

/** The limits that hold in a zone; null: where no zone is concerned. */
export const limitsOf = ({ base, zones }: AlarmSettings, zone: string | null): AlarmLimits => ({
  ...DEFAULT_ALARM_LIMITS,
  ...given(base),
  ...(zone !== null && Object.hasOwn(zones, zone) ? given(zones[zone]) : {}),
});
