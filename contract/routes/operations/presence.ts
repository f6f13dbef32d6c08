import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { OrderId, UserId } from '../../ids.ts';
import { presenceReasons } from '../../reasons/operations/presence.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Instant } from '../../time.ts';
import { Claim, Hold } from './claims.ts';

const Person = z.object({ id: UserId, name: z.string() });

/** The subject of messages that a user has open: `order:414`. */
export const OpenContact = z.string().regex(/^(order|case|driver|store):[1-9]\d{0,9}$/);

/** Presence: which screen and order a user is looking at, and whose messages he has open. */
export const PresenceReport = z
  .object({
    user: Person,
    screen: z.string(),
    orderId: OrderId.nullable(),
    contact: OpenContact.optional().meta({
      description: 'The subject of the messages that he has open; absent: none',
    }),
  })
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
      contact: OpenContact.optional().meta({
        description: 'The subject of the messages that one has open, such as `order:414`',
      }),
    }),
    body: z.strictObject({
      screen: z.string().regex(/^[a-z][a-z-]{0,40}$/, issueOf(presenceReasons, 'presence.screen')),
      orderId: OrderId.nullable(),
    }),
    responses: { 200: PresenceState, ...refusals(401, 403) },
  }),
} as const;
