import { type Migration, sql } from 'kysely';

/**
 * Requests of drivers to change their vehicle, its number or their bank account
 * (docs/decisions/0086), and an index for each sort of the documents to review. A server of the
 * release before has no call for requests.
 */
export const changeRequests: Migration = {
  async up(db) {
    await sql
      .raw(`
create index driver_documents_expiry on driver_documents (expires_on, id);
create index driver_documents_state_at on driver_documents (state_at, id);

alter table drivers
  add column bank_iban text,
  add column bank_holder text,
  add column bank_changed_at timestamptz,
  -- Who approved it, who does not approve a payout to it.
  add column bank_changed_by integer references users,
  add constraint drivers_bank_whole check (num_nulls(bank_iban, bank_holder) in (0, 2));

create table change_requests (
  id integer generated always as identity primary key,
  version integer not null default 1,
  driver_id integer not null references users,
  kind text not null check (kind in ('vehicle','plate','bank_account')),
  before jsonb not null,
  after jsonb not null,
  reason text,
  created_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting','approved','refused','replaced')),
  state_at timestamptz not null,
  state_by jsonb check ((state in ('approved','refused')) = (state_by is not null)),
  state_reason text check (state <> 'refused' or state_reason is not null)
);
create unique index change_requests_waiting on change_requests (driver_id, kind)
  where state = 'waiting';
create index change_requests_created on change_requests (created_at, id);
create index change_requests_driver on change_requests (driver_id, id);

-- Only the state changes, once; who decides on a bank account is linked to its driver by no account.
create function change_requests_decided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider integer := (new.state_by->>'id')::integer;
begin
  if old.state <> 'waiting' or new.state = 'waiting'
     or (to_jsonb(new) - '{version,state,state_at,state_by,state_reason}'::text[])
       <> (to_jsonb(old) - '{version,state,state_at,state_by,state_reason}'::text[]) then
    raise exception 'change request % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'change_requests_life';
  end if;
  if new.state = 'approved' and new.kind = 'bank_account' and not one_person()
     and (decider = new.driver_id or account_link(new.driver_id, decider, null) is not null) then
    raise exception 'change request % is not decided by another person', new.id
      using errcode = 'check_violation', constraint = 'change_requests_four_eyes';
  end if;
  return new;
end $$;
create trigger change_requests_decided before update on change_requests
  for each row execute function change_requests_decided();

alter table change_requests enable row level security;
create policy change_requests_app on change_requests to tawsil_app using (true) with check (true);
create policy change_requests_scoped on change_requests for select to tawsil_scoped
  using (driver_id in (select user_id from drivers));
grant select on change_requests to tawsil_scoped;
grant select, insert on change_requests to tawsil_app;
grant update (version, state, state_at, state_by, state_reason) on change_requests to tawsil_app;
`)
      .execute(db);
  },
};
