import { z } from 'zod';
import { ZONE_EVENT_TYPES, ZONE_STATES } from '#machines/zone/zone-machine.ts';
import { OVERRIDE_KINDS } from '#rules/delivery-fee.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { faultOfRing, MAX_CORNERS } from '#rules/geometry/ring-faults.ts';
import { Actor } from '../../actor.ts';
import { Needs } from '../../catalogue/needs.ts';
import { Hours } from '../../catalogue/opening-hours.ts';
import { LatLon } from '../../geo.ts';
import { ZoneId } from '../../ids.ts';
import { Price } from '../../money.ts';
import { Translations } from '../../names.ts';
import { reasonKeyFields } from '../../reasons/params.ts';
import { issueFor } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { Version } from '../../version.ts';
import { describeRingFault } from './ring-fault-text.ts';

/**
 * Where orders are delivered, where they are refused, and zones that are only monitored, without
 * effect on prices or orders.
 */
export const ZONE_KINDS = ['delivery', 'excluded', 'watch'] as const;
export const ZoneKind = z.enum(ZONE_KINDS).meta({ id: 'ZoneKind' });
export type ZoneKind = z.output<typeof ZoneKind>;

export const ZoneState = z.enum(ZONE_STATES).meta({ id: 'ZoneState' });
export type ZoneState = z.output<typeof ZoneState>;
export const ZoneEventType = z.enum(ZONE_EVENT_TYPES).meta({ id: 'ZoneEventType' });

/** Corners as stored and sent: longitude first, the first not repeated. */
const Corners = z.array(z.tuple([z.number(), z.number()]));

/** A ring as a client sends it. The error names its first fault and the corner. */
export const RingInput = z
  .array(z.array(z.number()).min(2).max(3))
  // One more, because a ring may arrive closed.
  .max(MAX_CORNERS + 1)
  .superRefine((corners, context) => {
    const fault = faultOfRing(corners);
    if (!fault) return;
    const path = 'at' in fault ? [fault.at] : [];
    context.addIssue({ code: 'custom', path, ...issueFor(describeRingFault(fault)) });
  })
  .transform((corners) => corners.map(([lon, lat]): Corner => [lon ?? 0, lat ?? 0]))
  .meta({ description: 'Corners, longitude first; 3 to 1,000, open or closed' });

/** The largest distance between a store and a delivery address, in kilometres. */
const Kilometres = z.number().min(0.1).max(50);

export const termsFields = {
  baseFee: Price.meta({ description: 'Delivery fee before distance; centimes' }),
  feePerKm: Price.meta({ description: 'For each kilometre begun; centimes' }),
  freeFrom: Price.nullable().meta({
    description: 'Goods from this amount are delivered free; null: never',
  }),
  minimumOrder: Price.meta({ description: 'Minimum goods of an order; centimes' }),
  maxKm: Kilometres.nullable().meta({
    description: 'The largest distance from store to address; null: unlimited',
  }),
  hours: Hours.nullable().meta({ description: 'When the zone takes orders; null: always' }),
};
/** The terms of a zone: the delivery fee, and when delivery is available. */
export const ZoneTerms = z.object(termsFields).meta({ id: 'ZoneTerms' });
export type ZoneTerms = z.output<typeof ZoneTerms>;

export const OverrideKind = z.enum(OVERRIDE_KINDS).meta({ id: 'OverrideKind' });
export type OverrideKind = z.output<typeof OverrideKind>;

/** The longest override, in minutes: three days. */
export const MAX_OVERRIDE_MINUTES = 4_320;

/** A temporary change of a zone; it always ends by itself. */
export const ZoneOverride = z
  .object({
    id: z.number().int(),
    kind: OverrideKind,
    amount: z.number().int().nullable().meta({
      description:
        'busy: additional minutes; shrink: percent of the reach; surcharge: centimes; pause: null',
    }),
    reason: z.string(),
    by: Actor,
    startsAt: Instant,
    endsAt: Instant,
    endedAt: Instant.nullable().meta({ description: 'When it was ended early' }),
    endedBy: Actor.nullable(),
  })
  .meta({ id: 'ZoneOverride' });
export type ZoneOverride = z.output<typeof ZoneOverride>;

export const zoneFields = {
  name: Text(60),
  names: Translations(60),
  kind: ZoneKind,
  priority: z.number().int().min(0).max(100).meta({
    description: 'Where zones overlap, the higher priority wins, then the smaller zone',
  }),
  needs: Needs.meta({ description: 'What each order to it needs of its driver' }),
};

/** A zone as live screens show it. */
export const LiveZone = z
  .object({
    id: ZoneId,
    version: Version,
    name: z.string(),
    kind: ZoneKind,
    state: ZoneState,
    stateReason: z.string().nullable(),
    stateAt: Instant,
    stateBy: Actor.nullable(),
    priority: z.number().int(),
    ring: Corners.nullable().meta({
      description: 'The shape in force, counter-clockwise and open; null: not drawn yet',
    }),
    overrides: z.array(ZoneOverride).meta({ description: 'Overrides that have not ended' }),
  })
  .meta({ id: 'LiveZone' });
export type LiveZone = z.output<typeof LiveZone>;

/** The events of a zone, as named in the event log. */
export const ZONE_HAPPENINGS = [
  'zone.published',
  'zone.priced',
  'zone.changed',
  'zone.paused',
  'zone.resumed',
  'zone.archived',
  'zone.restored',
  'zone.override_started',
  'zone.override_ended',
] as const;

/** A row of the list of operational areas. */
export const Zone = LiveZone.omit({ ring: true })
  .extend({
    names: Translations(60),
    needs: Needs.optional(),
    areaM2: z.number().nullable(),
    shape: z.number().int().nullable().meta({ description: 'Number of the shape in force' }),
    terms: ZoneTerms,
    stores: z.number().int().meta({ description: 'Stores that deliver here' }),
    openOrders: z.number().int(),
    waiting: z.number().int().meta({ description: 'Open orders without a driver' }),
    drivers: z.number().int().meta({ description: 'Drivers on duty in the zone' }),
    freeDrivers: z.number().int().meta({ description: 'Of them, those without orders' }),
    createdAt: Instant,
    legalEvents: z.array(ZoneEventType),
  })
  .meta({ id: 'Zone' });
export type Zone = z.output<typeof Zone>;

const versionFields = {
  number: z.number().int().min(1),
  at: Instant,
  by: Actor.nullable().meta({ description: 'Null: created when zones were introduced' }),
  reason: z.string(),
};
export const ShapeVersion = z
  .object({ ...versionFields, ring: Corners, areaM2: z.number() })
  .meta({ id: 'ZoneShapeVersion' });
export type ShapeVersion = z.output<typeof ShapeVersion>;
export const TermsVersion = z
  .object({ ...versionFields, ...reasonKeyFields, terms: ZoneTerms })
  .meta({ id: 'ZoneTermsVersion' });
export type TermsVersion = z.output<typeof TermsVersion>;

/** One zone with all of its back-office fields. */
export const ZoneDetail = Zone.extend({
  ring: Corners.nullable(),
  draft: Corners.nullable().meta({ description: 'A drawing that is not published' }),
  shapes: z.array(ShapeVersion).meta({ description: 'The latest first' }),
  termsVersions: z.array(TermsVersion).meta({ description: 'The latest first' }),
  overrideHistory: z.array(ZoneOverride).meta({ description: 'The last 50, those in force too' }),
}).meta({ id: 'ZoneDetail' });
export type ZoneDetail = z.output<typeof ZoneDetail>;

/** How many records lie in a zone before and after a change of its shape. */
const Moves = z.object({
  before: z.number().int(),
  after: z.number().int(),
  arriving: z.number().int(),
  leaving: z.number().int(),
});

/** The effect of publishing a shape. Computing it changes nothing. */
export const ShapePreview = z
  .object({
    areaM2: z.object({ before: z.number().nullable(), after: z.number() }),
    stores: Moves,
    openOrders: Moves,
    drivers: Moves,
    recentOrders: Moves.extend({
      outside: z.number().int().meta({ description: 'Of those leaving, outside every zone' }),
    }).meta({ description: 'Orders of the last 7 days, by delivery address' }),
    moved: z
      .array(
        z.object({
          kind: z.enum(['store', 'openOrder', 'driver', 'recentOrder']),
          id: z.number().int(),
          at: LatLon,
          from: z.string().nullable(),
          to: z.string().nullable(),
        }),
      )
      .meta({ description: 'At most 500, for the map; stores and open orders first' }),
    delivering: z
      .object({
        stores: z.number().int().meta({ description: 'That deliver to the zone' }),
        refused: z.number().int().meta({
          description:
            'Orders of the last 7 days that are accepted today and would be refused: their address would lie in no zone, in an excluded one, or in one that their store does not deliver to',
        }),
        others: z
          .array(z.object({ id: ZoneId, stores: z.number().int() }))
          .meta({ description: 'Zones with stores that do not deliver to this one' }),
      })
      .optional()
      .meta({ description: 'Absent for watch zones' }),
  })
  .meta({ id: 'ShapePreview' });
export type ShapePreview = z.output<typeof ShapePreview>;
