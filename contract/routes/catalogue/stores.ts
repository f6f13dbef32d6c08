import { z } from 'zod';
import { Actor } from '../../actor.ts';
import {
  Bank,
  Opening,
  REASONED_STORE_EVENTS,
  StoreCategory,
  StoreEventType,
  StoreStatus,
  storeFields,
} from '../../catalogue/store.ts';
import { type CauseInput, causeFields, isCaused } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { LatLon } from '../../geo.ts';
import { QueryUserId, StoreId, StorePath, UserId } from '../../ids.ts';
import { bulkResults, bulkRows, flag, several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { storeReasons } from '../../reasons/catalogue/stores.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';

/** A store in the back-office list. */
export const Store = z
  .object({
    id: StoreId,
    version: Version,
    name: z.string(),
    category: StoreCategory,
    zone: z.string(),
    phone: z.string().nullable(),
    owner: z.object({ id: UserId, name: z.string() }).nullable(),
    status: StoreStatus,
    statusReason: z.string().nullable(),
    statusAt: Instant,
    pausedUntil: Instant.nullable(),
    archivedAt: Instant.nullable(),
    createdAt: Instant,
    opening: Opening,
    commissionBp: z.number().int(),
    rating: z.number().nullable(),
    balance: Centimes.meta({ description: 'On the store’s account; centimes' }),
    orders30d: z.number().int().meta({ description: 'Orders placed in the last 30 days' }),
    logoId: z.number().int().nullable(),
    legalEvents: z
      .array(StoreEventType)
      .meta({ description: 'The events that are legal in its state' }),
  })
  .meta({ id: 'Store' });
export type Store = z.output<typeof Store>;

const {
  name: _,
  category: __,
  zone: ___,
  phone: ____,
  commissionBp,
  logoId,
  ...rest
} = storeFields;
const { ownerId: _____, location: ______, ...shown } = rest;

/** A store with all of its back-office fields. */
export const StoreDetail = Store.extend({
  ...shown,
  commissionBp,
  logoId,
  location: LatLon,
  statusBy: Actor.nullable(),
  bank: Bank.meta({ description: 'The IBAN with its middle hidden' }),
}).meta({ id: 'StoreDetail' });
export type StoreDetail = z.output<typeof StoreDetail>;

/** What a store needs before customers can order from it and it can be paid. */
export const STORE_NEEDS = [
  'owner',
  'items',
  'hours',
  'bank',
  'ice',
  'pin',
  'own_zone',
  'zones',
] as const;
/** What a store is approved without only for a reason. */
export const ESSENTIAL_STORE_NEEDS = ['owner', 'items', 'hours', 'bank', 'pin'] as const;
const INVOICE_NEEDS = ['ice', 'fiscalId', 'tradeRegister'] as const;
export const StoreReadiness = z
  .object({
    missing: z.array(z.enum(STORE_NEEDS)).meta({
      description:
        'owner: nobody answers its orders; items: it has none; hours: none were entered, and it is open around the clock; bank: it cannot be paid; ice: no invoices; pin: in no area; own_zone: its pin is outside the shape of its own area; zones: it delivers to none',
    }),
    essential: z.array(z.enum(ESSENTIAL_STORE_NEEDS)).optional().meta({
      description: 'Those without which it is approved only for a reason',
    }),
    invoice: z
      .array(z.enum(INVOICE_NEEDS))
      .optional()
      .meta({ description: 'What its invoices lack, the ICE too' }),
    pinZone: z.string().nullable().optional().meta({
      description: 'The area of a pin that lies outside its own one, if the reader may see it',
    }),
  })
  .meta({ id: 'StoreReadiness' });
export type StoreReadiness = z.output<typeof StoreReadiness>;
export type StoreNeed = (typeof STORE_NEEDS)[number];

const Illegal = illegalEvent(StoreEventType, StoreDetail).meta({ id: 'IllegalStoreEvent' });

const StaleStore = stale(StoreDetail).meta({ id: 'StaleStore' });
const access = ['stores.read-all'] as const;

/**
 * The end and the reason of a pause. A reason is required when the store becomes unavailable to
 * customers.
 */
const happening = {
  ...causeFields('pause'),
  until: Instant.optional().meta({ description: 'The end of a pause' }),
};
const lacksReason = (event: string, why: CauseInput) =>
  REASONED_STORE_EVENTS.includes(event) && !isCaused(why);
const REASON = { path: ['reason'], message: issueOf(storeReasons, 'store.reason_needed') };
const FROM = { path: ['from'], message: issueOf(storeReasons, 'store.only_for_pause') };
const UNTIL = { path: ['until'], message: issueOf(storeReasons, 'store.only_for_pause') };

export const storesRoutes = {
  ...listRoutes({
    area: 'stores',
    path: '/admin/vendors',
    names: ['store', 'stores'],
    note: 'for the back office',
    row: Store,
    read: access,
    sorts: ['name', 'createdAt', 'commission', 'rating'],
    filters: {
      status: several(StoreStatus).optional(),
      category: several(StoreCategory).optional(),
      zone: several(Text(60)).optional(),
      open: flag.optional(),
      archived: flag
        .optional()
        .meta({ description: 'True: only archived stores; otherwise none of them' }),
      ownerId: QueryUserId.optional(),
    },
  }),
  bulk: endpoint({
    id: 'stores.bulk',
    method: 'POST',
    path: '/admin/vendors/bulk',
    summary: 'Send one event to many stores, with a result for each',
    access: ['stores.pause', 'stores.approve'],
    body: z
      .strictObject({ ids: bulkRows(StoreId), act: StoreEventType, ...happening })
      .refine((body) => !lacksReason(body.act, body), REASON)
      .refine(({ act, until }) => act === 'store.pause' || until === undefined, UNTIL),
    responses: { 200: bulkResults(StoreId, Store), ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'stores.get',
    method: 'GET',
    path: '/vendors/{id}',
    summary: 'Read one store with all back-office fields',
    access,
    params: StorePath,
    responses: { 200: StoreDetail, ...refusals(401, 403, 404) },
  }),
  readiness: endpoint({
    id: 'stores.readiness',
    method: 'GET',
    path: '/api/admin/stores/{id}/readiness',
    summary: 'What a store lacks before it can sell and be paid',
    access,
    params: StorePath,
    responses: { 200: StoreReadiness, ...refusals(401, 403, 404) },
  }),
  update: endpoint({
    id: 'stores.update',
    method: 'PATCH',
    path: '/vendors/{id}',
    summary: 'Change a store; its commission and its owner need stores.approve',
    access: ['stores.write'],
    params: StorePath,
    headers: IfMatch,
    body: z
      .strictObject(storeFields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: { 200: StoreDetail, 412: StaleStore, ...refusals(401, 403, 404, 409, 428) },
  }),
  send: endpoint({
    id: 'stores.send',
    method: 'POST',
    path: '/vendors/{id}/events',
    summary: 'Send an event to a store: approve, block, unblock, pause, resume, archive, restore',
    access: ['stores.pause', 'stores.approve'],
    params: StorePath,
    headers: IfMatch,
    body: z
      .strictObject({
        event: StoreEventType,
        ...happening,
        from: Instant.optional().meta({
          description: 'When a pause begins, within a day; absent: now',
        }),
      })
      .refine((body) => !lacksReason(body.event, body), REASON)
      .refine(({ event, from }) => event === 'store.pause' || from === undefined, FROM)
      .refine(({ event, until }) => event === 'store.pause' || until === undefined, UNTIL),
    responses: {
      200: StoreDetail,
      ...refusals(401, 403, 404, 428),
      409: Illegal,
      412: StaleStore,
    },
  }),
  dropPlannedPause: endpoint({
    id: 'stores.dropPlannedPause',
    method: 'DELETE',
    path: '/vendors/{id}/planned-pause',
    summary: 'Drop a pause that has not begun; a store without one stays unchanged',
    access: ['stores.pause'],
    params: StorePath,
    headers: IfMatch,
    responses: { 200: StoreDetail, 412: StaleStore, ...refusals(401, 403, 404, 428) },
  }),
  duplicate: endpoint({
    id: 'stores.duplicate',
    method: 'POST',
    path: '/vendors/{id}/duplicate',
    summary: 'Create an application with the fields and the menu of another store',
    access: ['stores.write'],
    params: StorePath,
    body: z.strictObject({ name: Text(120) }),
    responses: { 201: StoreDetail, ...refusals(401, 403, 404, 409) },
  }),
} as const;
