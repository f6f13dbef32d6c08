import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals } from '../../errors.ts';
import { Instant } from '../../geo.ts';
import { OrderId, OrderPath, UserId } from '../../ids.ts';
import { Text } from '../../text.ts';

const Person = z.object({ id: UserId, name: z.string() });

/** An order on hold until a time: it is not offered to drivers and never assigned automatically. */
export const Hold = z
  .object({ orderId: OrderId, by: Actor, at: Instant, until: Instant, reason: z.string() })
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

/** Presence: which screen and order a user is looking at. */
export const PresenceReport = z
  .object({ user: Person, screen: z.string(), orderId: OrderId.nullable() })
  .meta({ id: 'PresenceReport' });
export type PresenceReport = z.output<typeof PresenceReport>;

export const PresenceState = z
  .object({
    at: Instant,
    claims: z.array(Claim),
    holds: z.array(Hold),
    looking: z.array(PresenceReport),
    operators: z.number().int().meta({ description: 'How many people are online, each once' }),
  })
  .meta({ id: 'PresenceState' });
export type PresenceState = z.output<typeof PresenceState>;

export const CLAIM_SECONDS = 60;
/** Consoles report their presence at this period; after two missed reports it expires. */
export const REPORT_MS = 5_000;
/** A console that leaves a screen for less than this keeps the screen's subscriptions. */
export const LEAVE_MS = 10_000;

/**
 * What a console receives besides its own claims and the order that it looks at: everything;
 * everything except users who look at no order; or nothing.
 */
export const PRESENCE_PARTS = ['all', 'orders', 'own'] as const;
export type PresencePart = (typeof PRESENCE_PARTS)[number];

const Claimed = ApiError.extend({
  claim: Claim.optional().meta({ description: 'The current claim' }),
}).meta({ id: 'Claimed' });

const ClaimPath = z.object({ orderId: OrderPath.shape.id });

export const presenceRoutes = {
  read: endpoint({
    id: 'presence.read',
    method: 'GET',
    path: '/api/admin/presence',
    summary: 'Current claims and holds, and presence',
    access: ['live.read'],
    query: z.object({
      mine: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'Only the caller’s own claims' }),
    }),
    responses: { 200: PresenceState, ...refusals(401, 403) },
  }),
  report: endpoint({
    id: 'presence.report',
    method: 'POST',
    path: '/api/admin/presence',
    summary: 'Report the screen and order that one looks at; returns the same as `presence.read`',
    access: ['live.read'],
    answersInScope: true,
    // In the query and not in the body, so that a server of the previous release accepts it too.
    query: z.object({
      about: z.enum(PRESENCE_PARTS).default('all').meta({
        description: '`orders`: users who look at an order; `own`: own claims, and one order',
      }),
    }),
    body: z.strictObject({
      screen: z.string().regex(/^[a-z][a-z-]{0,40}$/, 'must be a short name in small letters'),
      orderId: OrderId.nullable(),
    }),
    responses: { 200: PresenceState, ...refusals(401, 403) },
  }),
  claim: endpoint({
    id: 'presence.claim',
    method: 'POST',
    path: '/api/admin/claims/{orderId}',
    summary: 'Claim an order for a time, or renew one’s claim; 409 with the current claim',
    access: ['orders.assign'],
    params: ClaimPath,
    body: z.strictObject({ seconds: z.number().int().min(10).max(600).default(CLAIM_SECONDS) }),
    responses: { 200: Claim, ...refusals(401, 403, 404), 409: Claimed },
  }),
  release: endpoint({
    id: 'presence.release',
    method: 'DELETE',
    path: '/api/admin/claims/{orderId}',
    summary: 'Release one’s claim; supervisors may release any',
    access: ['orders.assign'],
    params: ClaimPath,
    responses: { 204: null, ...refusals(401, 403, 404), 409: Claimed },
  }),
  handOver: endpoint({
    id: 'presence.handOver',
    method: 'PUT',
    path: '/api/admin/claims/{orderId}',
    summary: 'Hand one’s claim over to another operator',
    access: ['orders.assign'],
    params: ClaimPath,
    body: z.strictObject({ toUserId: UserId }),
    responses: { 200: Claim, ...refusals(401, 403, 404), 409: Claimed },
  }),
  hold: endpoint({
    id: 'presence.hold',
    method: 'POST',
    path: '/api/admin/orders/{id}/hold',
    summary: 'Put an open order on hold for some minutes, with a reason; a repeat changes both',
    access: ['orders.assign'],
    params: OrderPath,
    body: z.strictObject({ minutes: z.number().int().min(1).max(120), reason: Text(200) }),
    responses: { 200: Hold, ...refusals(401, 403, 404, 409) },
  }),
  lift: endpoint({
    id: 'presence.lift',
    method: 'DELETE',
    path: '/api/admin/orders/{id}/hold',
    summary: 'Release an order before its hold ends',
    access: ['orders.assign'],
    params: OrderPath,
    responses: { 204: null, ...refusals(401, 403, 404) },
  }),
} as const;
