import { type Migration, sql } from 'kysely';

/**
 * When a provider definitely refused an act: a capture is written off only after a refusal, or when
 * it has failed for days. And a lower commission is confirmed for the store that was shown: another
 * owner or name makes the proposal void.
 */
export const refusedCaptures: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table payment_acts add column refused_at timestamptz;

create function store_proposals_void() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update proposals set state = 'void', version = version + 1, state_at = greatest(created_at, now())
    where subject = 'store ' || new.id and state = 'waiting';
  return null;
end $$;
create trigger proposals_void_store after update of owner_id, name on stores for each row
  when (new.owner_id is distinct from old.owner_id or new.name <> old.name)
  execute function store_proposals_void();
`)
      .execute(db);
  },
};
