import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Caller } from './caller.ts';

/**
 * A person with their current permissions, for work on their behalf without a request; null if they
 * may no longer sign in.
 */
export async function callerOf(db: Db, userId: number): Promise<Caller | null> {
  const row = await db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.role',
      'u.zone_scope',
      sql<number[]>`array(select z.zone_id from user_zones z where z.user_id = u.id
        order by z.zone_id)`.as('zones'),
    ])
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  if (!row?.role) return null;
  return {
    userId: row.id,
    name: row.name,
    role: row.role,
    // No session, because the work outlives the one in which it was requested.
    sessionId: 0,
    zones: row.zone_scope === 'all' ? 'all' : row.zones,
  };
}
