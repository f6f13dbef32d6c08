import { type Migration, sql } from 'kysely';

/**
 * Has `telephones.normalise` run again after a day and after a week: servers of the release before store
 * numbers as they are typed until they are stopped, also behind the place of the first run
 * (docs/decisions/0091). Tables that had no numbers then are looked at too.
 */
export const numbersAgain: Migration = {
  async up(db) {
    await sql
      .raw(`
insert into telephone_fills (table_name, done_at)
  select name, now() from unnest(array['stores', 'users', 'orders']) name
  where exists (select from users) on conflict do nothing;
insert into jobs (kind, key, is_scheduled, due_at)
  select 'telephones.normalise', key, false, now() + after
  from (values ('0178-day', interval '1 day'), ('0178-week', interval '7 days')) again (key, after)
  where exists (select from users);
`)
      .execute(db);
  },
};
