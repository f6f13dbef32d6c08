import { z } from 'zod';
import { ZoneId } from '../ids.ts';
import { userReasons } from '../reasons/people/users.ts';
import { issueOf } from '../reasons/reason.ts';
import { MAX_CHOSEN_ZONES } from '../zones-header.ts';

/** The operational areas assigned to a member of staff; an empty list means none. */
export const UserZones = z
  .union([z.literal('all'), z.array(z.object({ id: ZoneId, name: z.string() }))])
  .meta({
    id: 'UserZones',
    description: 'Operational areas of staff; `all`, or a list, which may be empty',
  });
export type UserZones = z.output<typeof UserZones>;

/** The operational areas of a member of staff as a client sends them. */
export const UserZonesInput = z.union([
  z.literal('all'),
  z
    .array(ZoneId)
    .max(MAX_CHOSEN_ZONES)
    .refine((ids) => new Set(ids).size === ids.length, issueOf(userReasons, 'user.area_twice')),
]);
