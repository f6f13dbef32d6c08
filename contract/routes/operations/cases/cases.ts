import { z } from 'zod';
import { CASE_EVENT_TYPES } from '#machines/case/case-machine.ts';
import { Cause, causeFields, FaultParty, isCaused, NOT_CAUSED } from '../../../causes/causes.ts';
import { endpoint } from '../../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../../errors.ts';
import {
  CommandId,
  OrderId,
  pathOf,
  QueryOrderId,
  QueryStoreId,
  QueryUserId,
  StoreId,
  UserId,
  Uuid,
} from '../../../ids.ts';
import { flag, several } from '../../../list.ts';
import {
  Case,
  CaseEntry,
  CaseId,
  CaseLine,
  CaseMark,
  CaseOrigin,
  CasePriority,
  CaseStateSchema,
  CaseWait,
  MAX_CASE_MARKS,
  OwnCase,
} from '../../../operations/cases/case.ts';
import { caseReasons } from '../../../reasons/operations/cases.ts';
import { issueOf } from '../../../reasons/reason.ts';
import { readRoutes } from '../../../records/read-routes.ts';
import { LongText, Text } from '../../../text.ts';
import { AskedInstant, Instant } from '../../../time.ts';
import { IfMatch } from '../../../version.ts';
import { ImageSize } from '../../platform/files.ts';

export { Case, CaseEntry, OwnCase } from '../../../operations/cases/case.ts';

const CaseEventType = z.enum(CASE_EVENT_TYPES).meta({ id: 'CaseEventType' });

/** The longest words of a complaint, and comment of staff, in characters. */
export const CASE_WORDS = 1_000;
export const CASE_COMMENT = 2_000;
/** The longest that a case waits. Days. */
export const CASE_WAIT_DAYS = 30;
/** How long after its end the parties of an order report a problem of it. Days. */
export const OWN_CASE_DAYS = 14;
/** The largest photo in bytes, and how many one person adds to a case. */
export const MAX_CASE_PHOTO_BYTES = 2 * 1_048_576;
export const MAX_CASE_PHOTOS = 5;
/** How many cases of one person may be open at once. */
export const MAX_OWN_CASES = 5;

/** The largest number of lines that a case names. */
const MOST_LINES = 100;
const lines = z
  .array(
    CaseLine.omit({ name: true })
      .extend({ quantity: z.number().int().min(1).max(99) })
      .strict(),
  )
  .max(MOST_LINES)
  .refine((all) => new Set(all.map(({ line }) => line)).size === all.length)
  .optional()
  .meta({ description: 'Of the order: the lines, and how many pieces of each' });

const Illegal = illegalEvent(CaseEventType, Case)
  .extend({
    caseId: CaseId.optional().meta({ description: 'The case that is open already' }),
  })
  .meta({ id: 'IllegalCaseEvent' });

const path = pathOf(Case.shape.id);
const photoPath = path.extend({
  entryId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(z.number().int()),
});
const read = ['cases.read'] as const;
const write = ['cases.write'] as const;
const own = ['cases.open-own'] as const;

/** One event with what it needs. */
const eventOf = <const E extends string, const F extends z.ZodRawShape>(event: E, fields: F) =>
  z.strictObject({ commandId: CommandId, event: z.literal(event), ...fields });
const Reason = Text(300);

const SentEvent = z.discriminatedUnion('event', [
  eventOf('case.take', {}),
  eventOf('case.release', {}),
  eventOf('case.reassign', { ownerId: UserId }),
  eventOf('case.prioritise', { priority: CasePriority }),
  eventOf('case.wait', {
    waitingFor: CaseWait,
    wakesAt: AskedInstant,
    reason: Reason.optional(),
  }),
  eventOf('case.wake', {}),
  eventOf('case.resolve', { reason: Reason.optional() }),
  eventOf('case.refuse', { reason: Reason }),
  eventOf('case.reopen', { reason: Reason }),
]);

export const casesRoutes = {
  ...readRoutes({
    area: 'cases',
    path: '/api/admin/cases',
    names: ['case', 'cases'],
    note: 'in the order in which they are due',
    row: Case,
    read,
    sorts: ['dueAt', 'openedAt'],
    filters: {
      open: flag.optional().meta({ description: 'Whether it is neither resolved nor refused' }),
      state: several(CaseStateSchema).optional(),
      ownerId: QueryUserId.optional(),
      unowned: flag.optional().meta({ description: 'true: nobody works on it' }),
      overdue: flag.optional().meta({ description: 'true: open, and past its time' }),
      late: flag.optional().meta({
        description: 'true: closed after it was due, or overdue',
      }),
      cause: several(Cause).optional(),
      party: several(FaultParty).optional(),
      origin: several(CaseOrigin).optional(),
      priority: several(CasePriority).optional(),
      orderId: QueryOrderId.optional(),
      storeId: QueryStoreId.optional().meta({ description: 'About the store or its orders' }),
      driverId: QueryUserId.optional().meta({ description: 'About the driver or his orders' }),
      customerId: QueryUserId.optional().meta({ description: 'About the customer or his orders' }),
      openedFrom: AskedInstant.optional(),
      openedTo: AskedInstant.optional(),
    },
  }),
  open: endpoint({
    id: 'cases.open',
    method: 'POST',
    path: '/api/admin/cases',
    summary: 'Open a case about an order, a store, a driver or a customer',
    access: write,
    body: z
      .strictObject({
        commandId: CommandId,
        orderId: OrderId.optional(),
        storeId: StoreId.optional(),
        driverId: UserId.optional(),
        customerId: UserId.optional(),
        ...causeFields('case', CASE_WORDS),
        lines,
        priority: CasePriority.optional(),
        take: z.boolean().optional().meta({ description: 'The caller works on it; default: true' }),
      })
      .refine(isCaused, NOT_CAUSED)
      .refine(
        ({ orderId, storeId, driverId, customerId }) =>
          [orderId, storeId, driverId, customerId].filter((id) => id !== undefined).length === 1,
        { path: ['orderId'], message: issueOf(caseReasons, 'case.one_subject') },
      )
      .refine(({ orderId, lines: named }) => orderId !== undefined || named === undefined, {
        path: ['lines'],
        message: issueOf(caseReasons, 'case.lines_of_orders'),
      }),
    responses: { 201: Case, ...refusals(401, 403, 404, 422), 409: Illegal },
  }),
  send: endpoint({
    id: 'cases.send',
    method: 'POST',
    path: '/api/admin/cases/{id}/events',
    summary: 'Take a case, give it away, let it wait, resolve or refuse it, or open it again',
    access: write,
    params: path,
    headers: IfMatch,
    body: SentEvent,
    responses: {
      200: Case,
      ...refusals(401, 403, 404, 422, 428),
      409: Illegal,
      412: stale(Case),
    },
  }),
  comment: endpoint({
    id: 'cases.comment',
    method: 'POST',
    path: '/api/admin/cases/{id}/comments',
    summary: 'Write a comment on a case, which stays as it is; no version is needed',
    access: write,
    params: path,
    body: z.strictObject({ commandId: CommandId, text: LongText(CASE_COMMENT) }),
    responses: { 200: Case, ...refusals(401, 403, 404, 422), 409: Illegal },
  }),
  attach: endpoint({
    id: 'cases.attach',
    method: 'POST',
    path: '/api/admin/cases/{id}/photos',
    summary: 'Add a photo to a case; no version is needed',
    access: write,
    params: path,
    upload: { maxBytes: MAX_CASE_PHOTO_BYTES },
    responses: { 200: Case, ...refusals(401, 403, 404, 422, 429), 409: Illegal },
  }),
  history: endpoint({
    id: 'cases.history',
    method: 'GET',
    path: '/api/admin/cases/{id}/history',
    summary: 'What happened in a case, the first entry first',
    access: read,
    params: path,
    responses: { 200: z.object({ items: z.array(CaseEntry) }), ...refusals(401, 403, 404) },
  }),
  photo: endpoint({
    id: 'cases.photo',
    method: 'GET',
    path: '/api/admin/cases/{id}/photos/{entryId}/{size}',
    summary: 'A photo of a case as WebP, scaled to fit a square with this side in pixels',
    access: read,
    params: photoPath.extend({ size: ImageSize }),
    responses: {
      200: z.string().meta({ description: 'The photo, as image/webp' }),
      ...refusals(401, 403, 404),
    },
  }),
  openOwn: endpoint({
    id: 'cases.openOwn',
    method: 'POST',
    path: '/api/apps/cases',
    summary: `Customer, store, driver: report a problem of an own order, until ${OWN_CASE_DAYS} days after its end`,
    access: own,
    body: z
      .strictObject({
        commandId: CommandId,
        orderId: OrderId,
        ...causeFields('case', CASE_WORDS),
        lines,
      })
      .refine(isCaused, NOT_CAUSED),
    responses: { 201: OwnCase, ...refusals(401, 403, 404, 422), 409: Illegal },
  }),
  own: endpoint({
    id: 'cases.own',
    method: 'GET',
    path: '/api/apps/cases',
    summary: 'Customer, store, driver: the own reports, the latest first; at most 20',
    access: own,
    query: z.object({ orderId: QueryOrderId.optional() }),
    responses: { 200: z.object({ items: z.array(OwnCase) }), ...refusals(401, 403) },
  }),
  attachOwn: endpoint({
    id: 'cases.attachOwn',
    method: 'POST',
    path: '/api/apps/cases/{id}/photos',
    summary: `Add a photo to an own report, at most ${MAX_CASE_PHOTOS}; a repeat is the same photo`,
    access: own,
    params: path,
    query: z.object({
      phoneId: Uuid.meta({ description: 'The id that the phone gave the photo' }),
    }),
    upload: { maxBytes: MAX_CASE_PHOTO_BYTES },
    responses: { 200: OwnCase, 201: OwnCase, ...refusals(401, 403, 404, 422, 429), 409: Illegal },
  }),
  marks: endpoint({
    id: 'cases.marks',
    method: 'GET',
    path: '/api/admin/cases/marks',
    summary: `The stores and drivers with open cases, the most overdue first; at most ${MAX_CASE_MARKS}`,
    access: read,
    responses: {
      200: z.object({ items: z.array(CaseMark).max(MAX_CASE_MARKS) }),
      ...refusals(401, 403),
    },
  }),
  share: endpoint({
    id: 'cases.share',
    method: 'GET',
    path: '/api/admin/cases/share',
    summary: 'How many cases a customer, a store or a driver had since a time, of how many orders',
    access: read,
    query: z.object({
      storeId: QueryStoreId.optional(),
      driverId: QueryUserId.optional(),
      customerId: QueryUserId.optional(),
      since: AskedInstant,
    }),
    responses: {
      200: z.object({
        since: Instant,
        cases: z.number().int(),
        open: z.number().int(),
        orders: z.number().int(),
        given: Case.shape.given,
        charged: Case.shape.charged,
      }),
      ...refusals(401, 403),
    },
  }),
} as const;
