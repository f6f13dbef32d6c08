import { type Migration, sql } from 'kysely';

/**
 * Staff limited to operational areas read the events of payouts whose stores are in them. Servers of
 * the release before show an event of this kind to nobody within areas.
 */
export const payoutEvents: Migration = {
  async up(db) {
    await sql`alter policy events_scoped on events using (case subject_kind
      when 'order' then exists (select from orders o where o.id = subject_id)
      when 'driver' then subject_id in (select user_id from drivers)
      when 'alarm' then exists (select from alarms a where a.id = subject_id)
      when 'store' then subject_id in (select id from stores)
      when 'zone' then subject_id = any(scope_zones())
      when 'payout' then exists (select from payouts p where p.id = subject_id)
      else false end)`.execute(db);
  },
};
