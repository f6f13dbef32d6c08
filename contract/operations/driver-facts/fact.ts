import { z } from 'zod';
import { LatLon } from '../../geo.ts';
import { OrderId } from '../../ids.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { ArrivalPlace } from './arrival.ts';

/** Why a driver declines an order, the usual ones first. */
export const DECLINE_CAUSES = ['too_far', 'too_much', 'vehicle', 'ending_shift', 'other'] as const;
export const DeclineCause = z.enum(DECLINE_CAUSES).meta({ id: 'DeclineCause' });
export type DeclineCause = z.output<typeof DeclineCause>;

/** The fields of every fact of a driver about an order. */
const base = {
  id: z.string().min(1).max(64).meta({ description: 'The phone’s own' }),
  at: Instant.meta({ description: 'By the clock of the phone' }),
  order: OrderId,
  assignment: z
    .number()
    .int()
    .positive()
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'Of the order’s `answer`; default: the last one to this driver' }),
};

const place = {
  place: ArrivalPlace,
  lat: LatLon.shape.lat.optional(),
  lon: LatLon.shape.lon.optional(),
  accuracy: z.number().min(0).max(100_000).optional().meta({ description: 'Metres' }),
};

/** A fact that a driver's phone reports, by its type. */
export const DriverFact = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('seen'), ...base }),
    z.strictObject({ type: z.literal('accept'), ...base }),
    z.strictObject({
      type: z.literal('decline'),
      ...base,
      cause: DeclineCause.optional().meta({ description: 'Default: other' }),
      reason: Text(200).optional(),
    }),
    z.strictObject({ type: z.literal('arrived'), ...base, ...place }),
    z.strictObject({ type: z.literal('left'), ...base, ...place }),
  ])
  .meta({ id: 'DriverFact' });
export type DriverFact = z.output<typeof DriverFact>;
export type AnswerFact = Extract<DriverFact, { type: 'seen' | 'accept' | 'decline' }>;
export type VisitFact = Extract<DriverFact, { type: 'arrived' | 'left' }>;

export const MAX_FACTS = 50;

/** The result of a fact: a repeated one has changed nothing, and a refused one has a reason. */
export const FactResult = z
  .object({
    id: z.string(),
    result: z.enum(['recorded', 'repeated', 'refused']),
    code: z.string().optional().meta({ description: 'The key of the reason of a refusal' }),
    message: z.string().optional(),
  })
  .meta({ id: 'FactResult' });
export type FactResult = z.output<typeof FactResult>;
