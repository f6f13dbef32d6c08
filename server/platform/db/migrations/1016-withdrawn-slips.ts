import { type Migration, sql } from 'kysely';

const TRIGGERS = `
-- A slip that is booked stays booked, and one that is withdrawn stays withdrawn.
create function deposit_slips_withdrawn() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.withdrawn_at is not null
     or exists (select from cash_deposits where slip_id = new.id) then
    raise exception 'deposit slip % is not open', new.id
      using errcode = 'check_violation', constraint = 'cash_slip_open';
  end if;
  return new;
end $$;
create trigger deposit_slips_withdrawn before update on deposit_slips for each row
  execute function deposit_slips_withdrawn();

-- The lock makes a withdrawal wait for the deposit, and the deposit for a withdrawal.
create function cash_deposits_of_open_slip() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from deposit_slips where id = new.slip_id and withdrawn_at is null for share;
  if not found then
    raise exception 'deposit slip % was withdrawn', new.slip_id
      using errcode = 'check_violation', constraint = 'cash_slip_open';
  end if;
  return new;
end $$;
create trigger cash_deposits_of_open_slip before insert on cash_deposits for each row
  when (new.slip_id is not null) execute function cash_deposits_of_open_slip();`;

/** A deposit slip that was entered by mistake is withdrawn, with a reason, while it is open. */
export const withdrawnSlips: Migration = {
  async up(db) {
    await sql`alter table deposit_slips add column withdrawn_at timestamptz,
      add column withdrawn_by jsonb, add column withdrawn_why text,
      add constraint deposit_slips_withdrawn_whole
        check (num_nulls(withdrawn_at, withdrawn_by, withdrawn_why) in (0, 3))`.execute(db);
    await sql`grant update (withdrawn_at, withdrawn_by, withdrawn_why) on deposit_slips
      to tawsil_app`.execute(db);
    await sql.raw(TRIGGERS).execute(db);
  },
};
