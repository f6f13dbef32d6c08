import { z } from 'zod';
import { Needs } from '../catalogue/needs.ts';
import { OrderId } from '../ids.ts';
import { Centimes } from '../money.ts';
import { DriverRef } from '../routes/operations/orders.ts';
import { Instant } from '../time.ts';
import { Version } from '../version.ts';

export const OUT_REASONS = [
  'off_duty',
  'on_break',
  'no_position',
  'old_position',
  'at_capacity',
  'zone',
  'kit',
  'documents',
  'cash',
  'capacity',
  'shift',
  'declined',
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
    doorMinutes: Minutes.meta({ description: 'Click-to-door, as planned' }),
    lateMinutes: Minutes.meta({ description: 'Past its promise, as planned' }),
    instead: z
      .object({ driver: DriverRef, doorMinutes: Minutes, lateMinutes: Minutes })
      .nullable()
      .meta({ description: 'With the best remaining driver; null: without a driver' }),
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
  'kit',
  'documents',
  'cash',
  'capacity',
  'declined',
] as const;

export const Candidate = z
  .object({
    driver: DriverRef,
    pickupMinutes: Minutes.meta({ description: 'Until the driver is at the store' }),
    doorMinutes: Minutes.meta({ description: 'Click-to-door with this driver' }),
    lateMinutes: Minutes.meta({ description: 'Past the promise; 0 if it is kept' }),
    load: z.number().int().meta({ description: 'Orders that the driver carries now' }),
    bundledWith: z
      .array(OrderId)
      .meta({ description: 'Orders of the same store that are carried with it' }),
    metres: z.number().int().meta({ description: 'From the last position to the store' }),
    isFar: z.boolean().meta({ description: 'Farther from the store than its zone is wide' }),
    positionAgeSeconds: z.number().int(),
    cashRoom: Centimes.meta({
      description: 'Cash room below the ceiling after all assigned orders',
    }),
    score: z
      .number()
      .meta({ description: 'What it adds to the route, in minutes; less is better' }),
    isPlanned: z.boolean().meta({ description: 'The choice of the plan for all waiting orders' }),
    makesLate: z
      .array(z.object({ orderId: OrderId, lateMinutes: Minutes }))
      .meta({ description: 'Orders of the driver that this one would make late, or later' }),
    wantedFor: WantedFor.nullable().meta({
      description: 'The order that the plan assigns to this driver, if it is another one',
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
        'By the customer’s benefit: on time without making other orders late, then delivery time, then the plan’s choice, then cost',
    }),
    present: Candidate.nullable().meta({
      description: 'The current driver, for comparison; null without one, or without a forecast',
    }),
    plan: z
      .object({ driver: DriverRef.nullable(), why: z.enum(UNPLANNED).nullable() })
      .meta({ description: 'The choice of the plan for all waiting orders, or why it has none' }),
    out: z
      .array(
        z.object({
          driver: DriverRef,
          why: OutReason,
          metres: z.number().int(),
          load: z.number().int(),
          declinedAt: Instant.optional().meta({
            description: 'When this driver declined the order or did not answer in time',
          }),
          lacks: Needs.optional().meta({ description: 'kit: what the driver has not' }),
        }),
      )
      .meta({ description: 'The nearest of the excluded drivers' }),
    counts: z
      .object(
        Object.fromEntries(OUT_REASONS.map((why) => [why, z.number().int()])) as Record<
          OutReason,
          z.ZodNumber
        >,
      )
      // A server of the release before knows no kit, no reviews and no answers.
      .partial({ kit: true, documents: true, declined: true }),
    farther: z
      .number()
      .int()
      .meta({ description: 'Eligible drivers who were too far away to be considered' }),
  })
  .meta({ id: 'Ranking' });
export type Ranking = z.output<typeof Ranking>;
