import { z } from 'zod';
import { Instant } from '../geo.ts';
import { OrderId } from '../ids.ts';
import { Centimes } from '../money.ts';
import { DriverRef } from '../routes/operations/orders.ts';
import { Version } from '../version.ts';

export const OUT_REASONS = [
  'off_duty',
  'on_break',
  'no_position',
  'old_position',
  'at_capacity',
  'zone',
  'cash',
  'capacity',
  'shift',
] as const;
export const OutReason = z.enum(OUT_REASONS).meta({ id: 'OutReason' });
export type OutReason = z.output<typeof OutReason>;

const Minutes = z.number().meta({ description: 'Minutes, to a tenth' });

/**
 * Another order planned for this driver, and the effect on it if the driver is assigned to this
 * one.
 */
export const WantedFor = z
  .object({
    orderId: OrderId,
    doorMinutes: Minutes.meta({ description: 'From click to door, as planned' }),
    lateMinutes: Minutes.meta({ description: 'Past its promise, as planned' }),
    instead: z
      .object({ driver: DriverRef, doorMinutes: Minutes, lateMinutes: Minutes })
      .nullable()
      .meta({ description: 'With the best driver that is left for it; null: with nobody' }),
  })
  .meta({ id: 'WantedFor' });
export type WantedFor = z.output<typeof WantedFor>;

/** Why the plan for all waiting orders assigns no driver to an order. */
export const UNPLANNED = [
  'has_driver',
  'held',
  'off',
  'later',
  'no-driver',
  'shift',
  'zone',
  'cash',
  'capacity',
] as const;

export const Candidate = z
  .object({
    driver: DriverRef,
    pickupMinutes: Minutes.meta({ description: 'Until the driver is at the store' }),
    doorMinutes: Minutes.meta({ description: 'From click to door, if this driver is chosen' }),
    lateMinutes: Minutes.meta({ description: 'Past the promise; 0 when it is kept' }),
    load: z.number().int().meta({ description: 'Orders in hand now' }),
    bundledWith: z.array(OrderId).meta({ description: 'Orders of the same store carried along' }),
    metres: z.number().int().meta({ description: 'From the last position to the store' }),
    isFar: z.boolean().meta({ description: 'Farther from the store than its zone is wide' }),
    positionAgeSeconds: z.number().int(),
    cashRoom: Centimes.meta({
      description: 'Left below the ceiling once all in hand is collected',
    }),
    score: z
      .number()
      .meta({ description: 'What it adds to the route, in minutes; less is better' }),
    isPlanned: z.boolean().meta({ description: 'The choice of the plan for all that wait' }),
    makesLate: z
      .array(z.object({ orderId: OrderId, lateMinutes: Minutes }))
      .meta({ description: 'Orders in hand that would come late, or later, by this one' }),
    wantedFor: WantedFor.nullable().meta({
      description: 'The order for which the plan wants this driver, when it is another one',
    }),
  })
  .meta({ id: 'Candidate' });
export type Candidate = z.output<typeof Candidate>;

export const MAX_CANDIDATES = 30;

export const Ranking = z
  .object({
    at: Instant,
    orderId: OrderId,
    version: Version,
    candidates: z.array(Candidate).max(MAX_CANDIDATES).meta({
      description:
        'By what the customer gets: on time with nobody else late, then when at the door, then the plan’s choice, then the cost',
    }),
    present: Candidate.nullable().meta({
      description: 'Who has it now, to compare with; null where nobody has, or nothing is known',
    }),
    plan: z
      .object({ driver: DriverRef.nullable(), why: z.enum(UNPLANNED).nullable() })
      .meta({ description: 'Whom the plan for all that wait chooses, or why nobody' }),
    out: z
      .array(
        z.object({
          driver: DriverRef,
          why: OutReason,
          metres: z.number().int(),
          load: z.number().int(),
        }),
      )
      .meta({ description: 'The nearest of those who may not be given it' }),
    counts: z.object(
      Object.fromEntries(OUT_REASONS.map((why) => [why, z.number().int()])) as Record<
        OutReason,
        z.ZodNumber
      >,
    ),
    farther: z.number().int().meta({ description: 'Who could, and was too far to be looked at' }),
  })
  .meta({ id: 'Ranking' });
export type Ranking = z.output<typeof Ranking>;
