import { z } from 'zod';
import { UserId } from './ids.ts';
import { ROLES } from './permissions.ts';

/** The person who made a change, with the role at that time. */
export const Actor = z
  .object({ id: UserId, name: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Actor' });
