import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { LiveEvent, Seq } from '../../events.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Instant } from '../../time.ts';
import { Order } from './orders.ts';

/**
 * The largest number of events that one call for a gap returns; a larger gap requires a snapshot.
 */
export const MAX_EVENTS = 1_000;
/** Larger gaps are answered with a reset too. Characters of JSON. */
export const MAX_GAP_BYTES = 65_536;

export const LiveStats = z
  .object({
    at: Instant,
    seq: Seq,
    byStatus: z.object({
      placed: z.number().int(),
      accepted: z.number().int(),
      preparing: z.number().int(),
      ready: z.number().int(),
      picked_up: z.number().int(),
    }),
    open: z.number().int(),
    unassigned: z.number().int(),
    oldestUnassignedAt: Instant.nullable(),
    late: z.number().int(),
    drivers: z.object({
      online: z.number().int(),
      available: z.number().int(),
      busy: z.number().int(),
      onBreak: z.number().int(),
    }),
    deliveredLastHour: z.number().int(),
    cancelledLastHour: z.number().int(),
  })
  .meta({ id: 'LiveStats' });
export type LiveStats = z.output<typeof LiveStats>;

export const liveOrdersRoutes = {
  stats: endpoint({
    id: 'live.stats',
    method: 'GET',
    path: '/api/admin/live-orders/stats',
    summary: 'The live figures: open orders by status, waiting, late, drivers',
    access: ['live.read'],
    responses: { 200: LiveStats, ...refusals(401, 403) },
  }),
  snapshot: endpoint({
    id: 'live.snapshot',
    method: 'GET',
    path: '/api/admin/live-orders',
    summary: 'Every open order, and the sequence of the event log at the time of reading',
    access: ['live.read'],
    responses: {
      200: z.object({ at: Instant, seq: Seq, orders: z.array(Order) }),
      ...refusals(401, 403),
    },
  }),
  since: endpoint({
    id: 'live.since',
    method: 'GET',
    path: '/api/admin/live-orders/since',
    summary:
      'The events after a sequence number, those that the caller may not read as numbers; `reset` if a snapshot is cheaper',
    access: ['live.read', 'payouts.read'],
    query: z.object({
      seq: z
        .string()
        .regex(/^\d{1,15}$/, issueOf(fieldReasons, 'field.whole_number'))
        .transform(Number),
    }),
    responses: {
      200: z.object({ seq: Seq, reset: z.boolean(), events: z.array(LiveEvent) }),
      ...refusals(401, 403, 429),
    },
  }),
} as const;
