import { z } from 'zod';
import { HANDOVER_EVENT_TYPES, HANDOVER_STATES } from '#machines/handover/handover-machine.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { OrderId, pathOf } from '../../ids.ts';
import {
  HandoverChange,
  HandoverId,
  HandoverItem,
  HandoverItemKey,
} from '../../operations/handover/item.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';

export { HandoverChange, HandoverItem } from '../../operations/handover/item.ts';

const HandoverPath = pathOf(HandoverId);

/** Text that staff write into a sheet: several lines, may be empty. */
const Note = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, issueOf(fieldReasons, 'field.control_characters'));

/** A sheet can be offered for this long after its items were collected. */
export const HANDOVER_READ_MS = 2 * MINUTE_MS;

export const HandoverState = z.enum(HANDOVER_STATES).meta({ id: 'HandoverState' });
const HandoverEventType = z.enum(HANDOVER_EVENT_TYPES).meta({ id: 'HandoverEventType' });

const head = {
  id: HandoverId,
  version: Version,
  state: HandoverState,
  from: Actor.meta({ description: 'Who wrote it; signed at `offeredAt`' }),
  to: Actor.nullable().meta({ description: 'Who received it; signed at `takenAt`' }),
  collectedAt: Instant.meta({ description: 'When its items were collected' }),
  offeredAt: Instant.nullable(),
  takenAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  acts: actsOf('edit', 'offer', 'take', 'withdraw'),
};

export const HandoverHead = z
  .object({ ...head, count: z.number().int().meta({ description: 'Number of items' }) })
  .meta({ id: 'HandoverHead' });
export type HandoverHead = z.output<typeof HandoverHead>;

export const Handover = z
  .object({
    ...head,
    note: z.string(),
    items: z.array(HandoverItem),
    more: z
      .number()
      .int()
      .meta({ description: 'Open exceptions beyond those listed, which are the oldest' }),
    moved: z.array(OrderId).meta({ description: 'Claims that passed to the receiver' }),
    changes: z.array(HandoverChange).optional().meta({
      description:
        'What has changed since its items were collected; only when an open sheet is read',
    }),
  })
  .meta({ id: 'Handover' });
export type Handover = z.output<typeof Handover>;

const IllegalHandover = illegalEvent(HandoverEventType, Handover).meta({ id: 'IllegalHandover' });

export const MAX_SHEET_NOTE = 4_000;
export const MAX_ITEM_NOTE = 500;
/** The largest number of items of each kind in a sheet. */
export const MAX_HANDOVER_ITEMS = 200;
/** One for each item of the nine kinds of which there may be many, and for the note before. */
const MAX_HANDOVER_NOTES = 9 * MAX_HANDOVER_ITEMS + 1;

const changed = {
  200: Handover,
  412: stale(Handover),
  ...refusals(401, 403, 404, 428),
  409: IllegalHandover,
};

export const handoverRoutes = {
  list: endpoint({
    id: 'handover.list',
    method: 'GET',
    path: '/api/admin/handovers',
    summary: 'List handover sheets, the latest first: who handed over to whom, and when',
    access: ['orders.assign'],
    query: PageQuery.extend({
      state: HandoverState.optional(),
    }),
    responses: { 200: pageOf(HandoverHead), ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'handover.get',
    method: 'GET',
    path: '/api/admin/handovers/{id}',
    summary: 'Read one handover sheet and what has changed since; only its author reads a draft',
    access: ['orders.assign'],
    params: HandoverPath,
    responses: { 200: Handover, ...refusals(401, 403, 404) },
  }),
  draft: endpoint({
    id: 'handover.draft',
    method: 'POST',
    path: '/api/admin/handovers',
    summary: 'Start one’s own sheet with what is open now; 200 returns an existing one',
    access: ['orders.assign'],
    answersInScope: true,
    responses: { 200: Handover, 201: Handover, ...refusals(401, 403) },
  }),
  write: endpoint({
    id: 'handover.write',
    method: 'PATCH',
    path: '/api/admin/handovers/{id}',
    summary: 'Write notes into one’s draft, or collect its items again (notes stay)',
    access: ['orders.assign'],
    params: HandoverPath,
    headers: IfMatch,
    body: z
      .strictObject({
        note: Note(MAX_SHEET_NOTE).optional(),
        notes: z
          .array(z.strictObject({ key: HandoverItemKey, note: Note(MAX_ITEM_NOTE) }))
          .max(MAX_HANDOVER_NOTES)
          .optional(),
        collect: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: changed,
  }),
  send: endpoint({
    id: 'handover.send',
    method: 'POST',
    path: '/api/admin/handovers/{id}/events',
    summary:
      'Sign as the outgoing operator (within two minutes of collecting), sign as the receiver (claims and cases move), or withdraw',
    access: ['orders.assign'],
    params: HandoverPath,
    headers: IfMatch,
    body: z.strictObject({ event: HandoverEventType.exclude(['handover.edit']) }),
    responses: changed,
  }),
} as const;
