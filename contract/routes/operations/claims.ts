import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { Cause, causeFields, isCaused, NOT_CAUSED } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals } from '../../errors.ts';
import { OrderId, OrderPath, UserId } from '../../ids.ts';
import { Instant } from '../../time.ts';

const Person = z.object({ id: UserId, name: z.string() });

/** An order on hold until a time: it is not offered to drivers and never assigned automatically. */
export const Hold = z
  .object({
    orderId: OrderId,
    by: Actor,
    at: Instant,
    until: Instant,
    reason: z.string(),
    cause: Cause.nullable().optional(),
  })
  .meta({ id: 'Hold' });
export type Hold = z.output<typeof Hold>;

/** The user who works on an order: a lease that expires unless it is renewed. */
export const Claim = z
  .object({
    orderId: OrderId,
    by: Person,
    since: Instant,
    until: Instant,
    handedBy: Person.nullable().meta({ description: 'Who handed it over; null: nobody' }),
  })
  .meta({ id: 'Claim' });
export type Claim = z.output<typeof Claim>;

export const CLAIM_SECONDS = 60;

const ClaimConflict = ApiError.extend({
  claim: Claim.optional().meta({ description: 'The current claim' }),
}).meta({ id: 'ClaimConflict' });

const ClaimPath = z.object({ orderId: OrderPath.shape.id });

export const claimsRoutes = {
  claim: endpoint({
    id: 'claims.claim',
    method: 'POST',
    path: '/api/admin/claims/{orderId}',
    summary: 'Claim an order for a time, or renew one’s claim; 409 with the current claim',
    access: ['orders.assign'],
    params: ClaimPath,
    body: z.strictObject({ seconds: z.number().int().min(10).max(600).default(CLAIM_SECONDS) }),
    responses: { 200: Claim, ...refusals(401, 403, 404), 409: ClaimConflict },
  }),
  release: endpoint({
    id: 'claims.release',
    method: 'DELETE',
    path: '/api/admin/claims/{orderId}',
    summary: 'Release one’s claim; supervisors may release any',
    access: ['orders.assign'],
    params: ClaimPath,
    responses: { 204: null, ...refusals(401, 403, 404), 409: ClaimConflict },
  }),
  handOver: endpoint({
    id: 'claims.handOver',
    method: 'PUT',
    path: '/api/admin/claims/{orderId}',
    summary: 'Hand one’s claim over to another operator',
    access: ['orders.assign'],
    params: ClaimPath,
    body: z.strictObject({ toUserId: UserId }),
    responses: { 200: Claim, ...refusals(401, 403, 404), 409: ClaimConflict },
  }),
  hold: endpoint({
    id: 'claims.hold',
    method: 'POST',
    path: '/api/admin/orders/{id}/hold',
    summary: 'Put an open order on hold for some minutes, with a reason; a repeat changes both',
    access: ['orders.assign'],
    params: OrderPath,
    body: z
      .strictObject({ minutes: z.number().int().min(1).max(120), ...causeFields('hold', 200) })
      .refine(isCaused, NOT_CAUSED),
    responses: { 200: Hold, ...refusals(401, 403, 404, 409) },
  }),
  lift: endpoint({
    id: 'claims.lift',
    method: 'DELETE',
    path: '/api/admin/orders/{id}/hold',
    summary: 'Release an order before its hold ends',
    access: ['orders.assign'],
    params: OrderPath,
    responses: { 204: null, ...refusals(401, 403, 404) },
  }),
} as const;
