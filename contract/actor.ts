import { z } from 'zod';
import { UserId } from './ids.ts';
import { ROLES } from './permissions.ts';

/** The person who made a change, with the role at that time. */
export const Actor = z
  .object({
    id: z
      .union([UserId, z.literal(0)])
      .meta({ description: '0: the machine that the server runs on, by its commands' }),
    name: z.string(),
    role: z.enum(ROLES),
  })
  .meta({ id: 'Actor' });
