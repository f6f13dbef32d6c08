import { z } from 'zod';
import { END_PHASES } from '#machines/order/end-terms.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { Cause, FaultParty } from '../../causes/causes.ts';
import { Centimes } from '../../money.ts';
import { Instant } from '../../time.ts';
import { Version } from '../../version.ts';

export const EndPhase = z.enum(END_PHASES).meta({ id: 'EndPhase' });

/** Who gets and who bears what of an end. */
const shares = {
  store: Centimes.meta({ description: 'What the store gets' }),
  driver: Centimes.meta({ description: 'What its driver gets' }),
  charged: Centimes.meta({ description: 'Taken from the customer’s card' }),
  unpaid: Centimes.meta({
    description: 'What a customer with cash does not pay; it is counted, and not asked for',
  }),
  storeBears: Centimes.meta({ description: 'Of the driver’s share, what the store bears' }),
  platformBears: z.string().meta({
    description: 'The platform’s loss in centimes; negative: what is left to it',
  }),
};

/** How an order ended without delivery, for staff. */
export const OrderEndRecord = z
  .object({
    version: Version,
    at: Instant,
    by: Actor,
    phase: EndPhase,
    cause: Cause,
    party: FaultParty,
    state: z.enum(['settled', 'waiting']).meta({ description: 'waiting: another person decides' }),
    ...shares,
    storeOwes: Centimes.meta({ description: 'Of that, what its balance did not have' }),
    settledAt: Instant.nullable(),
    settledBy: Actor.nullable(),
    decision: z.string().nullable(),
    acts: actsOf('decide'),
  })
  .meta({ id: 'OrderEndRecord' });
export type OrderEndRecord = z.output<typeof OrderEndRecord>;

/** What an end would do now, for a cause. */
export const EndPreview = z
  .object({
    cause: Cause,
    party: FaultParty,
    phase: EndPhase,
    isWaiting: z.boolean().meta({ description: 'Another person decides it afterwards' }),
    ...shares,
  })
  .meta({ id: 'EndPreview' });
export type EndPreview = z.output<typeof EndPreview>;
