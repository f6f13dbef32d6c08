import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { Cause, causeFields, isCaused, NOT_CAUSED } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import {
  CommandId,
  OrderPath,
  pathOf,
  QueryOrderId,
  QueryStoreId,
  QueryUserId,
} from '../../ids.ts';
import { several } from '../../list.ts';
import { Amount } from '../../money/movement.ts';
import {
  Bearer,
  Remedy,
  RemedyBasis,
  RemedyEventType,
  RemedyId,
  RemedyLine,
  RemedyPreview,
  RemedyState,
  RemedyTarget,
} from '../../money/remedies/remedy.ts';
import { CaseId } from '../../operations/cases/case.ts';
import { remedyReasons } from '../../reasons/money/remedies.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { IfMatch } from '../../version.ts';
import { Order } from '../operations/orders.ts';

export { Remedy, RemedyPreview } from '../../money/remedies/remedy.ts';

const Illegal = illegalEvent(RemedyEventType, Remedy).meta({ id: 'IllegalRemedyEvent' });

const QueryCaseId = pathOf(CaseId).shape.id;

/** At most one charge for each party. */
const Bearers = z
  .array(Bearer)
  .max(2)
  .refine((all) => new Set(all.map(({ party }) => party)).size === all.length, {
    message: issueOf(remedyReasons, 'remedy.one_charge_each'),
  });

const Lines = z
  .array(RemedyLine)
  .max(100)
  .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
    message: issueOf(remedyReasons, 'remedy.each_line_once'),
  });

const what = {
  basis: RemedyBasis,
  lines: Lines.optional().meta({ description: 'Of the basis `lines`' }),
  amount: Amount.optional().meta({ description: 'Of the basis `goodwill`' }),
};

export const remediesRoutes = {
  ...readRoutes({
    area: 'remedies',
    path: '/api/admin/remedies',
    names: ['remedy', 'remedies of customers'],
    row: Remedy,
    read: ['orders.read'],
    sorts: ['at'],
    filters: {
      state: several(RemedyState).optional(),
      orderId: QueryOrderId.optional(),
      caseId: QueryCaseId.optional(),
      customerId: QueryUserId.optional(),
      storeId: QueryStoreId.optional(),
      cause: several(Cause).optional(),
    },
    lacks: ['search'],
  }),
  preview: endpoint({
    id: 'remedies.preview',
    method: 'GET',
    path: '/api/admin/orders/{id}/remedies/preview',
    summary: 'What each remedy for an order would give to its customer and take from its store now',
    access: ['remedies.give'],
    params: OrderPath,
    query: z.object({ caseId: QueryCaseId.optional() }),
    responses: { 200: RemedyPreview, ...refusals(401, 403, 404) },
  }),
  give: endpoint({
    id: 'remedies.give',
    method: 'POST',
    path: '/api/admin/orders/{id}/remedies',
    summary:
      'Give a remedy for an order to its customer, and charge it to others; beyond a limit it waits',
    access: ['remedies.give'],
    params: OrderPath,
    headers: IfMatch,
    body: z
      .strictObject({
        commandId: CommandId,
        caseId: CaseId.optional(),
        ...what,
        target: RemedyTarget.optional().meta({
          description: 'Default: the card of an order by card, a coupon for one in cash',
        }),
        bearers: Bearers.default([]),
        ...causeFields('refund', 200),
        typedAmount: Amount.optional().meta({ description: 'Required above a limit' }),
      })
      .refine(isCaused, NOT_CAUSED),
    responses: {
      201: Remedy,
      412: stale(Order).extend({ changedBy: Actor.nullable() }),
      ...refusals(401, 403, 404, 409, 422, 428),
    },
  }),
  charge: endpoint({
    id: 'remedies.charge',
    method: 'POST',
    path: '/api/admin/remedies/{id}/charges',
    summary: 'Charge a remedy that was given to a store or a driver',
    access: ['remedies.give'],
    params: pathOf(RemedyId),
    headers: IfMatch,
    body: z.strictObject({ commandId: CommandId, bearers: Bearers.min(1) }),
    responses: {
      200: Remedy,
      409: Illegal,
      412: stale(Remedy),
      ...refusals(401, 403, 404, 422, 428),
    },
  }),
  send: endpoint({
    id: 'remedies.send',
    method: 'POST',
    path: '/api/admin/remedies/{id}/events',
    summary: 'Decide a remedy that waits, withdraw it, or reverse one that was given',
    access: ['remedies.give', 'remedies.decide'],
    params: pathOf(RemedyId),
    headers: IfMatch,
    body: z.strictObject({ event: RemedyEventType, reason: Text(200) }),
    responses: {
      200: Remedy,
      409: Illegal,
      412: stale(Remedy),
      ...refusals(401, 403, 404, 422, 428),
    },
  }),
} as const;
