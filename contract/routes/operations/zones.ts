import { z } from 'zod';
import { causeFields, isCaused } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { queryDegrees } from '../../geo.ts';
import { idOf, QueryStoreId, QueryUserId, StoreId, ZoneId, ZonePath } from '../../ids.ts';
import { bulkResults, MAX_BULK_ROWS, several } from '../../list.ts';
import { Price } from '../../money.ts';
import {
  LiveZone,
  RingInput,
  ShapePreview,
  termsFields,
  Zone,
  ZoneDetail,
  ZoneEventType,
  ZoneKind,
  ZoneState,
  zoneFields,
} from '../../operations/zones/zone.ts';
import {
  OverrideInput,
  PointAnswer,
  ReachQuery,
  Reason,
  StoreOfZone,
  ZoneReach,
  ZoneVisit,
} from '../../operations/zones/zone-calls.ts';
import { zoneReasons } from '../../reasons/operations/zones.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

const access = ['zones.read'] as const;

const Illegal = illegalEvent(ZoneEventType, ZoneDetail).meta({ id: 'IllegalZoneEvent' });
const StaleZone = stale(ZoneDetail).meta({ id: 'StaleZone' });

/** A change of one zone at the version that the caller saw. */
const change = {
  200: ZoneDetail,
  ...refusals(401, 403, 404, 422, 428),
  409: Illegal,
  412: StaleZone,
};

const StoresOf = z
  .array(ZoneId)
  .max(100)
  .meta({ description: 'The stores of these zones deliver to this one, too' });

/** The state events that need nothing but a reason. */
export const StateEvent = ZoneEventType.extract([
  'zone.pause',
  'zone.resume',
  'zone.archive',
  'zone.restore',
]);

export const zonesRoutes = {
  ...readRoutes({
    area: 'zones',
    path: '/api/admin/zones',
    names: ['operational area with its versions and overrides', 'operational areas'],
    note: 'with their current figures',
    row: Zone,
    whole: ZoneDetail,
    read: access,
    sorts: ['name', 'priority', 'createdAt'],
    filters: { state: several(ZoneState).optional(), kind: several(ZoneKind).optional() },
  }),
  live: endpoint({
    id: 'zones.live',
    method: 'GET',
    path: '/api/admin/zones/live',
    summary:
      'Every zone that is not archived, with its shape and its overrides, for maps and boards',
    access: ['zones.read', 'live.read'],
    responses: { 200: z.object({ at: Instant, items: z.array(LiveZone) }), ...refusals(401, 403) },
  }),
  at: endpoint({
    id: 'zones.at',
    method: 'GET',
    path: '/api/admin/zones/at',
    summary:
      'The zone of a delivery address and why, the delivery fee, and the stores that deliver there',
    access,
    query: z.object({
      lat: queryDegrees(90),
      lon: queryDegrees(180),
      storeId: QueryStoreId.optional(),
      subtotal: z
        .string()
        .pipe(Price)
        .optional()
        .meta({ description: 'Goods of the order; centimes' }),
    }),
    responses: { 200: PointAnswer, ...refusals(401, 403, 404) },
  }),
  visits: endpoint({
    id: 'zones.visits',
    method: 'GET',
    path: '/api/admin/zones/visits',
    summary: 'The zones that a driver visited, the latest first; at most 100',
    access,
    query: z.object({ driverId: QueryUserId }),
    responses: { 200: z.object({ items: z.array(ZoneVisit) }), ...refusals(401, 403) },
  }),
  create: endpoint({
    id: 'zones.create',
    method: 'POST',
    path: '/api/admin/zones',
    summary:
      'Create an operational area as a draft; its name must be unique, ignoring case and accents',
    access: ['zones.write'],
    body: z.strictObject({
      ...z.strictObject(zoneFields).partial().shape,
      name: zoneFields.name,
      draft: RingInput.nullable().optional(),
    }),
    responses: { 201: ZoneDetail, ...refusals(401, 403, 409) },
  }),
  update: endpoint({
    id: 'zones.update',
    method: 'PATCH',
    path: '/api/admin/zones/{id}',
    summary:
      'Change names, kind, priority or the unpublished drawing; a new name replaces the old one everywhere',
    access: ['zones.write'],
    params: ZonePath,
    headers: IfMatch,
    body: z
      .strictObject({ ...zoneFields, draft: RingInput.nullable() })
      .partial()
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: change,
  }),
  preview: endpoint({
    id: 'zones.preview',
    method: 'POST',
    path: '/api/admin/zones/{id}/preview',
    summary:
      'The effect of publishing this shape: stores, open orders, drivers, orders of 7 days, refused ones',
    access: ['zones.write'],
    params: ZonePath,
    body: z.strictObject({ ring: RingInput, storesOf: StoresOf.optional() }),
    responses: { 200: ShapePreview, ...refusals(401, 403, 404) },
  }),
  publish: endpoint({
    id: 'zones.publish',
    method: 'POST',
    path: '/api/admin/zones/{id}/shapes',
    summary: 'Publish a shape; the ring of an earlier version rolls it back',
    access: ['zones.write'],
    params: ZonePath,
    headers: IfMatch,
    body: z.strictObject({
      ring: RingInput,
      reason: Reason,
      storesOf: StoresOf.optional(),
    }),
    responses: change,
  }),
  setTerms: endpoint({
    id: 'zones.setTerms',
    method: 'POST',
    path: '/api/admin/zones/{id}/terms',
    summary: 'Set the terms for future orders',
    access: ['zones.write'],
    params: ZonePath,
    headers: IfMatch,
    body: z.strictObject({ terms: z.strictObject(termsFields), reason: Reason }),
    responses: change,
  }),
  send: endpoint({
    id: 'zones.send',
    method: 'POST',
    path: '/api/admin/zones/{id}/events',
    summary: 'Pause, resume, archive or restore an operational area',
    access: ['zones.write'],
    params: ZonePath,
    headers: IfMatch,
    body: z
      .strictObject({ event: StateEvent, ...causeFields('pause_zone') })
      .refine(({ event, ...why }) => event !== 'zone.pause' || isCaused(why), {
        path: ['reason'],
        message: issueOf(zoneReasons, 'zone.needs_reason_to_pause'),
      }),
    responses: change,
  }),
  reach: endpoint({
    id: 'zones.reach',
    method: 'GET',
    path: '/api/admin/zones/{id}/reach',
    summary: 'The effect of a smaller reach: open orders and drivers that would be outside',
    access: ['zones.override'],
    params: ZonePath,
    query: ReachQuery,
    responses: { 200: ZoneReach, ...refusals(401, 403, 404) },
  }),
  override: endpoint({
    id: 'zones.override',
    method: 'POST',
    path: '/api/admin/zones/{id}/overrides',
    summary:
      'Override a zone until a time: busy, smaller, dearer or paused; replaces one of the same kind',
    access: ['zones.override'],
    params: ZonePath,
    body: OverrideInput,
    responses: { 200: LiveZone, ...refusals(401, 403, 404), 409: Illegal },
  }),
  endOverride: endpoint({
    id: 'zones.endOverride',
    method: 'POST',
    path: '/api/admin/zones/{id}/overrides/{overrideId}/end',
    summary: 'End an override early; one that has already ended stays unchanged',
    access: ['zones.override'],
    params: ZonePath.extend({
      overrideId: z
        .string()
        .regex(/^[1-9]\d{0,9}$/, issueOf(fieldReasons, 'field.positive_number'))
        .transform(Number)
        .pipe(idOf('Override', z.number().int().max(2_147_483_647))),
    }),
    responses: { 200: LiveZone, ...refusals(401, 403, 404) },
  }),
  stores: endpoint({
    id: 'zones.stores',
    method: 'GET',
    path: '/api/admin/zones/{id}/stores',
    summary: 'Stores that deliver to a zone, are located in it, or match the words; at most 1,000',
    access,
    params: ZonePath,
    query: z.object({ q: Text(100).optional() }),
    responses: {
      200: z.object({ items: z.array(StoreOfZone), isMore: z.boolean() }),
      ...refusals(401, 403, 404),
    },
  }),
  assignStores: endpoint({
    id: 'zones.assignStores',
    method: 'POST',
    path: '/api/admin/zones/{id}/stores',
    summary: 'Assign stores to a zone, or remove them; a result for each',
    access: ['zones.write'],
    params: ZonePath,
    body: z.strictObject({
      assign: z.boolean(),
      ids: z
        .array(StoreId)
        .min(1)
        .max(MAX_BULK_ROWS)
        .refine(
          (ids) => new Set(ids).size === ids.length,
          issueOf(zoneReasons, 'zone.each_store_once'),
        ),
    }),
    responses: { 200: bulkResults(StoreId, StoreOfZone), ...refusals(401, 403, 404) },
  }),
} as const;
