import { type Migration, sql } from 'kysely';

/**
 * Which events staff of some zones read. Those of cases and of contact compared the id of the record with its
 * subject instead of the event's, so that these staff read none of them, or those of a record whose
 * numbers are equal by chance.
 */
export const eventScope: Migration = {
  async up(db) {
    await sql`
      alter policy events_scoped on events using (case events.subject_kind
        when 'order' then exists (select from orders o where o.id = events.subject_id)
        when 'fact' then exists (select from orders o where o.id = events.subject_id)
        when 'case' then exists (select from cases c where c.id = events.subject_id)
        when 'contact' then exists (select from threads t where t.id = events.subject_id)
        when 'charge' then exists (select from charges x where x.id = events.subject_id)
        when 'payout' then exists (select from payouts p where p.id = events.subject_id)
        when 'alarm' then exists (select from alarms a where a.id = events.subject_id)
        when 'driver' then events.subject_id in (select user_id from drivers)
        when 'store' then events.subject_id in (select id from stores)
        when 'zone' then events.subject_id = any (scope_zones())
        else false
      end)`.execute(db);
  },
};
