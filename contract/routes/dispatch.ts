import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals } from '../errors.ts';
import { Instant } from '../geo.ts';
import { OrderId, QueryOrderId } from '../ids.ts';
import { Centimes } from '../money.ts';
import { Version } from '../version.ts';
import { DriverRef, IllegalEvent } from './orders.ts';

export const OUT_REASONS = [
  'off_duty',
  'on_break',
  'no_position',
  'old_position',
  'at_capacity',
  'zone',
  'cash',
  'capacity',
  'shift',
] as const;
export const OutReason = z.enum(OUT_REASONS).meta({ id: 'OutReason' });
export type OutReason = z.output<typeof OutReason>;

const Minutes = z.number().meta({ description: 'Minutes, to a tenth' });

export const Candidate = z
  .object({
    driver: DriverRef,
    pickupMinutes: Minutes.meta({ description: 'Until the driver is at the store' }),
    doorMinutes: Minutes.meta({ description: 'From click to door, if this driver is chosen' }),
    lateMinutes: Minutes.meta({ description: 'Past the promise; 0 when it is kept' }),
    load: z.number().int().meta({ description: 'Orders in hand now' }),
    bundledWith: z.array(OrderId).meta({ description: 'Orders of the same store carried along' }),
    metres: z.number().int().meta({ description: 'From the last position to the store' }),
    isFar: z.boolean().meta({ description: 'Farther from the store than its zone is wide' }),
    positionAgeSeconds: z.number().int(),
    cashRoom: Centimes.nullable().meta({ description: 'Null while no ceiling is known' }),
    score: z
      .number()
      .meta({ description: 'What it adds to the route, in minutes; less is better' }),
  })
  .meta({ id: 'Candidate' });
export type Candidate = z.output<typeof Candidate>;

export const MAX_CANDIDATES = 30;

export const Ranking = z
  .object({
    at: Instant,
    orderId: OrderId,
    version: Version,
    candidates: z.array(Candidate).max(MAX_CANDIDATES),
    out: z
      .array(
        z.object({
          driver: DriverRef,
          why: OutReason,
          metres: z.number().int(),
          load: z.number().int(),
        }),
      )
      .meta({ description: 'The nearest of those who may not be given it' }),
    counts: z.object(
      Object.fromEntries(OUT_REASONS.map((why) => [why, z.number().int()])) as Record<
        OutReason,
        z.ZodNumber
      >,
    ),
    farther: z.number().int().meta({ description: 'Who could, and was too far to be looked at' }),
  })
  .meta({ id: 'Ranking' });
export type Ranking = z.output<typeof Ranking>;

export const dispatchRoutes = {
  rank: endpoint({
    id: 'dispatch.rank',
    method: 'GET',
    path: '/api/admin/dispatch/rank',
    summary: 'Who should carry an order, best first, with the reasons; and why others are out',
    access: ['orders.assign'],
    query: z.object({ orderId: QueryOrderId }),
    responses: { 200: Ranking, ...refusals(401, 403, 404), 409: IllegalEvent },
  }),
} as const;
