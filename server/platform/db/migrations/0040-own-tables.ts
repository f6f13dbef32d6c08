import { type Migration, sql } from 'kysely';

/**
 * Functions that guard the tables read the tables that they mean. PostgreSQL looks into a session's temporary
 * tables first, where a search path does not name them: the application's role could put an empty audit in
 * the place of the real one (docs/decisions/0035).
 */
export const ownTables: Migration = {
  async up(db) {
    await sql
      .raw(`
do $$
declare
  guard regprocedure;
begin
  for guard in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and (p.prosecdef or p.prorettype = 'trigger'::regtype)
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', guard);
  end loop;
end $$;
`)
      .execute(db);
  },
};
