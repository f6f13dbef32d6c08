import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { LiveEvent, Seq } from '../../events.ts';
import { QueryUserId, UserId } from '../../ids.ts';
import { LiveZone } from '../../operations/zones/zone.ts';
import { replayReasons } from '../../reasons/operations/replay.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Instant } from '../../time.ts';
import { Driver, StorePin } from './driver-status.ts';
import { Order } from './orders.ts';

/** How far back the recording can be played. */
export const REPLAY_MS = 24 * 3_600_000;
/** The longest window of one call; a longer one is requested in parts. */
export const MAX_WINDOW_MS = 3_600_000;
/** The largest number of positions in one response; beyond it the response ends earlier. */
export const MAX_POINTS = 100_000;
export const MAX_ACTS = 500;
/** The largest number of facts of drivers beside them. */
export const MAX_FACTS = 500;

const span = { from: Instant, to: Instant };

/** Latitude, longitude, epoch ms, heading in degrees or null. */
export const TrackPoint = z.tuple([z.number(), z.number(), z.number(), z.number().nullable()]);
export type TrackPoint = z.output<typeof TrackPoint>;
export const Track = z
  .object({ driverId: UserId, points: z.array(TrackPoint) })
  .meta({ id: 'Track', description: 'Positions of a driver, oldest first' });
export type Track = z.output<typeof Track>;

export const replayRoutes = {
  state: endpoint({
    id: 'replay.state',
    method: 'GET',
    path: '/api/admin/replay/state',
    summary: 'The live screens’ state at a time in the last 24 hours',
    access: ['live.read'],
    query: z.object({ at: Instant }),
    responses: {
      200: z.object({
        at: Instant,
        seq: Seq,
        drivers: z.array(Driver),
        stores: z.array(StorePin),
        zones: z.array(LiveZone),
        orders: z.array(Order),
      }),
      ...refusals(401, 403),
    },
  }),
  window: endpoint({
    id: 'replay.window',
    method: 'GET',
    path: '/api/admin/replay/window',
    summary:
      'Events between `from` and `to`, and at most one position per driver and `step` seconds',
    access: ['live.read'],
    query: z.object({
      ...span,
      step: z
        .string()
        .regex(/^[1-9]\d{0,2}$/, issueOf(replayReasons, 'replay.seconds'))
        .transform(Number)
        .default(10),
    }),
    responses: {
      200: z.object({
        from: Instant,
        to: Instant.meta({ description: 'Earlier than requested if there was too much data' }),
        events: z.array(LiveEvent),
        tracks: z.array(Track),
      }),
      ...refusals(401, 403),
    },
  }),
  overview: endpoint({
    id: 'replay.overview',
    method: 'GET',
    path: '/api/admin/replay/overview',
    summary: 'Activity by minute, with staff acts, failures and facts of drivers in the range',
    access: ['live.read'],
    query: z.object(span),
    responses: {
      200: z.object({
        from: Instant,
        to: Instant,
        bucketSeconds: z.number().int(),
        buckets: z.array(
          z.object({
            at: Instant,
            placed: z.number().int(),
            delivered: z.number().int(),
            mishaps: z.number().int().meta({ description: 'Cancelled or returned' }),
          }),
        ),
        acts: z
          .array(
            z.object({
              seq: Seq,
              at: Instant,
              type: z.string(),
              orderId: z.number().int().nullable(),
              driverId: z.number().int().nullable(),
              name: z.string().nullable().meta({ description: 'Of the driver, store or zone' }),
              state: z.string().nullable().meta({ description: 'Of a driver, after the event' }),
              by: z.string().nullable(),
            }),
          )
          .meta({
            description: `The latest ${MAX_ACTS} acts and failures, and the latest ${MAX_FACTS} facts of drivers, oldest first`,
          }),
      }),
      ...refusals(401, 403),
    },
  }),
  track: endpoint({
    id: 'replay.track',
    method: 'GET',
    path: '/api/admin/replay/track',
    summary: 'The positions of one driver in a range',
    access: ['live.read'],
    query: z.object({ ...span, driverId: QueryUserId }),
    responses: { 200: Track.extend({ at: Instant }), ...refusals(401, 403) },
  }),
} as const;
