import { z } from 'zod';
import { causeFields, isCaused, NOT_CAUSED } from '../../causes/causes.ts';
import { LatLon } from '../../geo.ts';
import { StoreId, ZoneId } from '../../ids.ts';
import { Centimes } from '../../money.ts';
import { zoneReasons } from '../../reasons/operations/zones.ts';
import { reasonFields } from '../../reasons/params.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { MAX_OVERRIDE_MINUTES, OverrideKind, ZoneKind, ZoneState } from './zone.ts';

/** The reason for a change. */
export const Reason = Text(300);

/** The permitted amounts of an override, by kind. */
const AMOUNTS = {
  busy: { least: 1, most: 120, fault: 'zone.busy_minutes' },
  shrink: { least: 10, most: 90, fault: 'zone.shrink_percent' },
  surcharge: { least: 1, most: 100_000, fault: 'zone.surcharge_amount' },
} as const;

export const OverrideInput = z
  .strictObject({
    kind: OverrideKind,
    amount: z.number().int().nullable(),
    minutes: z.number().int().min(1).max(MAX_OVERRIDE_MINUTES),
    ...causeFields('pause_zone'),
  })
  .refine(isCaused, NOT_CAUSED)
  .superRefine(({ kind, amount }, context) => {
    const bounds = kind === 'pause' ? null : AMOUNTS[kind];
    const isRight = bounds
      ? amount !== null && amount >= bounds.least && amount <= bounds.most
      : amount === null;
    if (!isRight)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: issueOf(zoneReasons, bounds?.fault ?? 'zone.pause_has_no_amount'),
      });
  });

/** The share of the reach that a smaller reach leaves. */
export const SHRINK = { least: AMOUNTS.shrink.least, most: AMOUNTS.shrink.most };

export const ReachQuery = z.object({
  percent: z
    .string()
    .regex(/^\d{1,2}$/, issueOf(fieldReasons, 'field.whole_number'))
    .transform(Number)
    .pipe(z.number().int().min(SHRINK.least).max(SHRINK.most))
    .meta({ description: 'Percent of the normal reach' }),
});

export const MAX_REACH_POINTS = 300;
const Outside = z.object({ all: z.number().int(), outside: z.number().int() });

/** What a smaller reach of a zone would leave outside. Computing it changes nothing. */
export const ZoneReach = z
  .object({
    metres: z
      .object({ before: z.number(), after: z.number() })
      .meta({ description: 'The largest distance from store to address, now and then' }),
    openOrders: Outside.meta({
      description: 'To addresses in the zone; outside: farther from their store',
    }),
    drivers: Outside.meta({
      description: 'On duty in the zone; outside: farther from every store that delivers there',
    }),
    outside: z
      .array(z.object({ kind: z.enum(['openOrder', 'driver']), id: z.number().int(), at: LatLon }))
      .meta({ description: `For the map; at most ${MAX_REACH_POINTS}, orders first` }),
  })
  .meta({ id: 'ZoneReach' });
export type ZoneReach = z.output<typeof ZoneReach>;

/** A visit of a driver to a zone: first seen in it, entered, left, or present for five minutes. */
export const ZoneVisit = z
  .object({
    at: Instant,
    zone: z.object({ id: ZoneId, name: z.string() }),
    type: z.enum(['present', 'entered', 'left', 'dwelt']),
    cause: z.enum(['movement', 'shape', 'offline']),
  })
  .meta({ id: 'ZoneVisit' });
export type ZoneVisit = z.output<typeof ZoneVisit>;

/** A store and its relation to a zone. */
export const StoreOfZone = z
  .object({
    id: StoreId,
    name: z.string(),
    zone: z.string().meta({ description: 'Name of the zone assigned to the store' }),
    location: LatLon,
    isInside: z.boolean(),
    isAssigned: z.boolean(),
    recentOrders: z.number().int().meta({ description: 'Into this zone, in the last 7 days' }),
  })
  .meta({ id: 'StoreOfZone' });
export type StoreOfZone = z.output<typeof StoreOfZone>;

/** A zone that contains a point; the first one wins. */
const Candidate = z.object({
  id: ZoneId,
  name: z.string(),
  kind: ZoneKind,
  state: ZoneState,
  priority: z.number().int(),
  areaM2: z.number(),
});

export const PointAnswer = z
  .object({
    candidates: z.array(Candidate).meta({ description: 'The first one wins' }),
    zone: z.string().nullable(),
    accepts: z
      .boolean()
      .meta({ description: 'Whether an order to this address would be accepted' }),
    why: z.string().meta({ description: 'The reason in words, in either case' }),
    ...reasonFields,
    nearest: z.object({ name: z.string(), metres: z.number().int() }).nullable(),
    fee: Centimes.nullable().meta({
      description: 'From the given store; otherwise without distance',
    }),
    stores: z.array(z.object({ id: StoreId, name: z.string(), metres: z.number().int() })).meta({
      description: 'Open stores that deliver there, the nearest first; at most 50',
    }),
  })
  .meta({ id: 'ZonePointAnswer' });
export type PointAnswer = z.output<typeof PointAnswer>;
