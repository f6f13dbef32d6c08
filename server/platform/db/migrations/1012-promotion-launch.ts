import { type Migration, sql } from 'kysely';

const PROMOTIONS_LAUNCHED = `
create or replace function promotions_launched() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  launcher integer := (new.state_by->>'id')::integer;
begin
  if new.store_share_bp > 0 and launcher is not null and not one_person() and exists (
    select from promotion_consents c
    where c.promotion_id = new.id and c.withdrawn_at is null and c.consented_by is not null
      and ((c.consented_by->>'id')::integer = launcher
        or account_link(launcher, (c.consented_by->>'id')::integer, null) is not null)) then
    raise exception 'promotion % is launched by a person linked to who consented for a store', new.id
      using errcode = 'insufficient_privilege', constraint = 'promotion_consent_independent';
  end if;
  new.launched_by := launcher;
  return new;
end $$`;

/**
 * Consents of stores are recorded before the launch too: who recorded one, or a person linked to them, does not
 * launch the promotion. Those that are recorded later are checked as they are written.
 */
export const promotionLaunch: Migration = {
  async up(db) {
    await sql.raw(PROMOTIONS_LAUNCHED).execute(db);
  },
};
