import { sql } from 'kysely';

/**
 * The zones `z` that lists and choosers show: those that are not archived, and archived ones in
 * which stores still lie, whose orders are dispatched and reported.
 */
export const isListedZone = sql`(z.state <> 'archived' or exists (
  select from stores s where s.zone = z.name and s.archived_at is null))`;
