import { type Migration, sql } from 'kysely';

/**
 * Live screens follow charges; an event has the policy of its charge. A server of the release before
 * writes none, and shows them to nobody within areas.
 */
export const chargeEvents: Migration = {
  async up(db) {
    await sql
      .raw(`
do $$
declare
  present text := (select pg_get_expr(polqual, polrelid) from pg_policy where polname = 'events_scoped');
begin
  execute format('alter policy events_scoped on events using (case when subject_kind = ''charge''
    then exists (select from charges x where x.id = subject_id) else (%s) end)', present);
end $$;
`)
      .execute(db);
  },
};
