import { z } from 'zod';
import { FEATURED_EVENT_TYPES, FEATURED_STATES } from '#machines/featured/featured-machine.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals } from '../../errors.ts';
import {
  FeaturedEntry,
  FeaturedId,
  FeaturedKind,
  FeaturedPhase,
  FeaturedPreview,
  FeaturedSlot,
  featuredFaults,
  featuredFields,
} from '../../growth/app-places/featured.ts';
import { appPlaceQuery, ShownInNames } from '../../growth/app-places/place.ts';
import { CommandId, ItemId, OrderId, pathOf, QueryStoreId, StoreId, ZoneId } from '../../ids.ts';
import { several } from '../../list.ts';
import { recordOf } from '../../records/record.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { AskedInstant, Instant } from '../../time.ts';

export { FeaturedId };

const FeaturedPath = pathOf(FeaturedId);
const FeaturedState = z.enum(FEATURED_STATES).meta({ id: 'FeaturedState' });
const count = z.number().int().min(0);

/** A featured store or item with its back-office fields. */
export const Featured = recordOf(
  'Featured',
  {
    ...featuredFields,
    kind: FeaturedKind,
    name: z.string().meta({ description: 'Name of the store or the item' }),
    zones: ShownInNames,
    store: z
      .object({ id: StoreId, name: z.string() })
      .meta({ description: 'For an item, its store' }),
    item: z.object({ id: ItemId, name: z.string() }).nullable(),
    pictureId: z.number().int().nullable().meta({
      description: 'The picture that apps show: its own, or that of the store or the item',
    }),
    state: FeaturedState.meta({ description: 'A hidden placement frees its position' }),
    phase: FeaturedPhase.meta({ description: 'The phase of its window' }),
    startsAt: Instant,
    endsAt: Instant.nullable(),
    createdAt: Instant,
    seen: count.meta({ description: 'How often apps have reported it as seen' }),
    opened: count,
    ordered: count,
  },
  { acts: ['edit', 'show', 'hide'] },
);
export type Featured = z.output<typeof Featured>;

/** Impressions, taps and orders of a featured placement, by day in Casablanca. */
export const FeaturedUse = z
  .object({
    seen: count,
    opened: count,
    ordered: count,
    days: z.array(z.object({ day: z.iso.date(), seen: count, opened: count, ordered: count })),
  })
  .meta({ id: 'FeaturedUse' });
export type FeaturedUse = z.output<typeof FeaturedUse>;

/**
 * Refusal because another placement holds the position during part of the window, in some of the
 * zones.
 */
export const TakenPlace = ApiError.extend({
  holder: z
    .object({
      id: FeaturedId,
      name: z.string(),
      zones: ShownInNames,
      startsOn: z.iso.date(),
      endsOn: z.iso.date().nullable(),
    })
    .optional(),
}).meta({ id: 'TakenPlace' });

/** The largest number of events in one call. */
const MAX_EVENTS = 100;
const at = { featuredId: FeaturedId };
const FeaturedEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('seen'), ...at }),
  z.strictObject({ type: z.literal('opened'), ...at }),
  z.strictObject({ type: z.literal('ordered'), ...at, orderId: OrderId }),
]);
export type FeaturedEvent = z.output<typeof FeaturedEvent>;

const zoneId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(ZoneId)
  .optional()
  .meta({ description: 'Shown in this zone, by name or because it is shown everywhere' });

const access = ['apps.read'] as const;
const routes = recordRoutes({
  area: 'featured',
  path: '/api/admin/featured',
  names: ['featured place', 'featured places'],
  row: Featured,
  read: access,
  write: ['apps.write'],
  sorts: ['place', 'startsOn', 'endsOn', 'createdAt'],
  filters: {
    id: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(FeaturedId)
      .optional(),
    kind: FeaturedKind.optional(),
    slot: several(FeaturedSlot).optional(),
    phase: FeaturedPhase.optional(),
    state: several(FeaturedState).optional(),
    storeId: QueryStoreId.optional().meta({ description: 'The store, or an item of it' }),
    zoneId,
  },
  fields: featuredFields,
  faultsOf: featuredFaults,
  create: z.strictObject({
    ...featuredFields,
    // Exactly one of the two is given.
    storeId: featuredFields.storeId.default(null),
    itemId: featuredFields.itemId.default(null),
  }),
  events: FEATURED_EVENT_TYPES,
});

export const featuredRoutes = {
  ...routes,
  create: endpoint({
    ...routes.create,
    responses: { ...routes.create.responses, 409: TakenPlace },
  }),
  update: endpoint({
    ...routes.update,
    responses: { ...routes.update.responses, 409: TakenPlace },
  }),
  preview: endpoint({
    id: 'featured.preview',
    method: 'GET',
    path: '/api/admin/featured/preview',
    summary: 'What an app in a zone gets at a time, and what is skipped and why',
    access,
    query: z.object({
      kind: FeaturedKind,
      slot: FeaturedSlot,
      zoneId,
      at: AskedInstant.optional().meta({ description: 'Default: now' }),
      language: appPlaceQuery.language,
    }),
    responses: { 200: FeaturedPreview, ...refusals(401, 403) },
  }),
  use: endpoint({
    id: 'featured.use',
    method: 'GET',
    path: '/api/admin/featured/{id}/use',
    summary: 'How often it was seen, opened and ordered, by day',
    access,
    params: FeaturedPath,
    responses: { 200: FeaturedUse, ...refusals(401, 403, 404) },
  }),
  forApps: endpoint({
    id: 'featured.forApps',
    method: 'GET',
    path: '/api/apps/featured',
    summary: 'What an app shows as featured at a location now, in its language',
    access: ['apps.use'],
    query: z.object({ kind: FeaturedKind, slot: FeaturedSlot, ...appPlaceQuery }),
    responses: { 200: z.object({ items: z.array(FeaturedEntry) }), ...refusals(401, 403) },
  }),
  report: endpoint({
    id: 'featured.report',
    method: 'POST',
    path: '/api/apps/featured/events',
    summary: 'Report what a customer has seen, opened and ordered; a batch is counted once',
    access: ['apps.use'],
    body: z.strictObject({
      batchId: CommandId,
      events: z.array(FeaturedEvent).min(1).max(MAX_EVENTS),
    }),
    responses: {
      200: z.object({
        counted: count,
        ignored: count.meta({ description: 'Unknown, not running, or already counted' }),
      }),
      ...refusals(401, 403),
    },
  }),
};
