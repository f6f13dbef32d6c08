import { type Migration, sql } from 'kysely';

/**
 * Telephone numbers in the form of E.164 (docs/decisions/0091). The job `telephones.normalise` rewrites
 * those that a release before stored as they were typed.
 */
export const telephoneNumbers: Migration = {
  async up(db) {
    await sql
      .raw(String.raw`
-- The same as shownTelephone in rules/text/telephone.ts.
create function shown_telephone(phone text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(phone, '^\+212(\d)(\d\d)(\d\d)(\d\d)(\d\d)$', '0\1 \2 \3 \4 \5')
$$;

create table telephone_fills (
  table_name text primary key,
  -- The last row that was looked at, in the order of ids.
  after_id integer not null default 0,
  done_at timestamptz
);
grant select, update on telephone_fills to tawsil_app;
insert into telephone_fills (table_name)
  select 'stores' where exists (select from stores where phone is not null) union all
  select 'users' where exists (select from users where phone is not null) union all
  select 'orders' where exists (select from orders where phone is not null);
insert into jobs (kind, key, is_scheduled, due_at)
  select 'telephones.normalise', '0171', false, now() where exists (select from telephone_fills);
`)
      .execute(db);
  },
};
