import { type Migration, sql } from 'kysely';

/**
 * A new store begins with the standard commission or more (docs/decisions/0067). Two people lower
 * it afterwards. The standard is what the column has by default, and what releases before give a
 * store without a commission of its own.
 */
export const standardCommission: Migration = {
  async up(db) {
    await sql
      .raw(`
create function standard_commission() returns integer
language sql immutable set search_path = pg_catalog, public, pg_temp as $$ select 1500 $$;
grant execute on function standard_commission() to tawsil_app;

create function stores_begin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a new store has less than the standard commission'
    using errcode = 'check_violation', constraint = 'proposal_four_eyes';
end $$;
create trigger stores_begin before insert on stores for each row
  when (new.commission_bp < standard_commission()) execute function stores_begin();
`)
      .execute(db);
  },
};
