import { z } from 'zod';
import { FOOD_FATES, FOOD_PLACES } from '#machines/order/food.ts';
import { Actor } from '../actor.ts';
import { Cause } from '../causes/causes.ts';
import { LatLon } from '../geo.ts';
import { UserId } from '../ids.ts';
import { Instant } from '../time.ts';

export const FoodPlace = z.enum(FOOD_PLACES).meta({ id: 'FoodPlace' });
export const FoodFate = z.enum(FOOD_FATES).meta({ id: 'FoodFate' });

/** What is done after a failed attempt. */
export const ATTEMPT_DECISIONS = ['wait', 'leave_safe', 'bring_back', 'hand_over'] as const;
export const AttemptDecision = z.enum(ATTEMPT_DECISIONS).meta({ id: 'AttemptDecision' });
export type AttemptDecision = z.output<typeof AttemptDecision>;

/** The most calls of one attempt that are counted. */
export const MAX_CALLS = 50;

const author = Actor.nullable().meta({ description: 'Staff are hidden from the apps' });

/** The last failed attempt to deliver an order. */
export const OrderAttempt = z
  .object({
    number: z.number().int().meta({ description: '1, 2 … of this order' }),
    at: Instant,
    by: author,
    cause: Cause,
    reason: z.string().nullable(),
    place: LatLon.nullable().meta({ description: 'Where its driver stood; null: unknown' }),
    metres: z.number().int().nullable().meta({ description: 'From there to the door' }),
    calls: z.number().int().nullable().meta({ description: 'Calls to the customer, as counted' }),
    wanted: AttemptDecision.nullable().meta({ description: 'What the driver asks for' }),
    decision: z
      .object({
        kind: AttemptDecision,
        until: Instant.nullable().meta({ description: 'wait: until then' }),
        at: Instant,
        by: author,
        reason: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Null: staff have not decided' }),
  })
  .meta({ id: 'OrderAttempt' });
export type OrderAttempt = z.output<typeof OrderAttempt>;

/** An order that its driver brings back to the store; since `returnRequestedAt`. */
export const BringingBack = z
  .object({
    since: Instant,
    cause: Cause.nullable().meta({ description: 'Null: an app of before' }),
    by: author,
  })
  .meta({ id: 'BringingBack' });

/** A hand-over that is asked for: the order's driver fetches it from this one. */
export const FetchFrom = z
  .object({
    driver: z.object({ id: UserId, name: z.string(), code: z.string() }),
    place: LatLon.meta({ description: 'Where he stood when it was asked for' }),
    cause: Cause,
    askedAt: Instant,
    givenAt: Instant.nullable().meta({ description: 'Since when he says that he gave it' }),
  })
  .meta({ id: 'FetchFrom' });
export type FetchFrom = z.output<typeof FetchFrom>;

/** The facts of an order on the road, beside its status. */
export const roadFacts = {
  food: FoodPlace.optional().meta({
    description:
      'Of an open order, where the food is: store: to be fetched there; driver: from another driver; door: on its way to the customer; back: on its way back',
  }),
  attempt: OrderAttempt.nullable().optional().meta({ description: 'The last failed attempt' }),
  bringingBack: BringingBack.nullable().optional(),
  fetchFrom: FetchFrom.nullable().optional().meta({
    description: 'Its driver fetches it from another one, until it is taken',
  }),
  foodFate: FoodFate.nullable().optional().meta({ description: 'Of a returned order, if said' }),
};
