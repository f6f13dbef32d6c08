import { z } from 'zod';
import { Actor } from '../actor.ts';
import { Instant } from '../time.ts';

/** A driver whom staff took off the road until a time. His phone cannot end it before. */
export const StandDown = z
  .object({
    until: Instant,
    reason: z.string(),
    by: Actor.meta({ description: 'Who took the driver off the road' }),
    thenEnds: z.literal(true).optional().meta({
      description: 'The shift ends by itself once the driver has nothing to deliver or to give',
    }),
  })
  .meta({ id: 'StandDown' });
export type StandDown = z.output<typeof StandDown>;
