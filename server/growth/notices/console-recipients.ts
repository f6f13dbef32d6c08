import { type RawBuilder, sql } from 'kysely';
import { ROLES, roleCan } from '#contract/permissions.ts';

const ROLES_THAT_HEAR = ROLES.filter((role) => roleCan(role, 'alarms.acknowledge'));

/**
 * Whether the console `d` receives alarms of a zone now: its session is active, and its user may
 * acknowledge alarms there. An alarm without a zone is for users who work for all of them.
 */
export const receivesAlarms = (zone: RawBuilder<unknown>, at: Date) => sql`exists (
  select from sessions s join users u on u.id = s.user_id
  where s.id = d.session_id and s.user_id = d.user_id
    and s.revoked_at is null and s.expires_at > ${at}
    and u.status = 'active' and u.role = any(${[...ROLES_THAT_HEAR]}::text[])
    and (u.zone_scope = 'all' or exists (
      select from user_zones uz join zones z on z.id = uz.zone_id
      where uz.user_id = u.id and z.name = ${zone})))`;
