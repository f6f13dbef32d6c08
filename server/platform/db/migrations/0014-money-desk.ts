import { type Migration, sql } from 'kysely';

/** The money desk: commands that apply once, the audit's chain, remittances and payouts (0013). */
export const moneyDesk: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table stores
  add column bank_iban text,
  add column bank_holder text,
  add column bank_changed_at timestamptz;

-- Kept for ever: the same id never applies twice, however late it comes.
create table commands (
  id uuid primary key,
  caller_id integer not null references users,
  call text not null,
  body_hash bytea not null,
  at timestamptz not null,
  answer jsonb
);

create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  actor jsonb not null,
  origin jsonb not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  prev bytea not null,
  hash bytea not null
);
create index audit_log_subject on audit_log (subject, seq desc);
create index audit_log_action on audit_log (action, seq desc);
create index audit_log_actor on audit_log ((actor->>'id'), seq desc);

create table audit_head (
  sole boolean primary key default true check (sole),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256(''));

-- What a link's hash is made of, beside the hash before it. Its text is the same wherever it is read.
create function audit_payload(a audit_log) returns text language sql immutable as $$
  select jsonb_build_object(
    'seq', a.seq,
    'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actor', a.actor, 'origin', a.origin, 'action', a.action, 'subject', a.subject,
    'before', a.before, 'after', a.after)::text
$$;

create function audit_append(
  p_at timestamptz, p_actor jsonb, p_origin jsonb, p_action text, p_subject text,
  p_before jsonb, p_after jsonb
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  head audit_head;
  link audit_log;
begin
  -- Holding the head makes one chain of many writers.
  select * into head from audit_head for update;
  link.seq := head.seq + 1;
  link.at := p_at;
  link.actor := p_actor;
  link.origin := p_origin;
  link.action := p_action;
  link.subject := p_subject;
  link.before := p_before;
  link.after := p_after;
  link.prev := head.hash;
  link.hash := sha256(head.hash || convert_to(audit_payload(link), 'UTF8'));
  insert into audit_log select link.*;
  update audit_head set seq = link.seq, hash = link.hash;
  return link.seq;
end $$;

create function audit_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_final before update or delete on audit_log
  for each row execute function audit_is_final();
create trigger audit_is_not_truncated before truncate on audit_log
  execute function audit_is_final();

create table remittances (
  id integer generated always as identity primary key,
  transfer_id bigint not null unique references ledger_transfers,
  driver_id integer not null references users,
  collector jsonb not null,
  at timestamptz not null,
  expected bigint not null check (expected >= 0),
  counted bigint not null check (counted >= 0),
  -- What was counted beyond (or short of) what it clears; booked as a variance.
  variance bigint not null,
  left_at_hand bigint not null check (left_at_hand >= 0),
  note text,
  orders jsonb not null,
  closes_shift boolean not null,
  reversal_id bigint unique references ledger_transfers,
  reversed_at timestamptz,
  reversed_by jsonb,
  reversed_why text,
  check ((reversal_id is null) = (reversed_at is null)),
  check (expected + variance = counted + left_at_hand)
);
create index remittances_driver on remittances (driver_id, id desc);
create index remittances_variance on remittances (id desc) where variance <> 0;

create table payouts (
  id integer generated always as identity primary key,
  version integer not null default 1,
  store_id integer not null references stores,
  amount bigint not null check (amount > 0),
  status text not null check (status in (
    'requested','approved','paying','review','failed','paid','rejected')),
  approvals_needed smallint not null check (approvals_needed between 1 and 2),
  requested_by integer not null references users,
  requester jsonb not null,
  requested_at timestamptz not null,
  note text,
  bank_iban text,
  bank_holder text,
  rejected jsonb,
  -- Each try to pay has a number of its own, which the rail is given.
  attempt uuid unique,
  paying_at timestamptz,
  payer jsonb,
  rail text,
  rail_reference text,
  proof text,
  outcome text,
  paid_at timestamptz,
  transfer_id bigint unique references ledger_transfers,
  status_at timestamptz not null,
  unique (id, requested_by),
  check ((status = 'paid') = (transfer_id is not null)),
  check (status <> 'rejected' or rejected is not null)
);
create index payouts_status on payouts (status, id desc);
create index payouts_store on payouts (store_id, id desc);

create table payout_approvals (
  payout_id integer not null,
  requested_by integer not null,
  approver_id integer not null references users,
  approver jsonb not null,
  at timestamptz not null,
  primary key (payout_id, approver_id),
  foreign key (payout_id, requested_by) references payouts (id, requested_by),
  constraint payout_four_eyes check (approver_id <> requested_by)
);

-- Whoever writes the status: nothing counts as approved that too few have approved.
create function payouts_need_approvals() returns trigger language plpgsql as $$
begin
  if new.status in ('approved','paying','review','failed','paid')
     and (select count(*) from payout_approvals where payout_id = new.id) < new.approvals_needed then
    raise exception 'payout % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
create trigger payouts_need_approvals before insert or update on payouts
  for each row execute function payouts_need_approvals();

grant select, insert on commands, payout_approvals to tawsil_app;
grant select on audit_log, audit_head to tawsil_app;
revoke all on function audit_append(timestamptz, jsonb, jsonb, text, text, jsonb, jsonb) from public;
grant execute on function audit_append(timestamptz, jsonb, jsonb, text, text, jsonb, jsonb)
  to tawsil_app;
grant select, insert on remittances, payouts to tawsil_app;
-- What was requested, by whom and for how much is written once.
grant update (reversal_id, reversed_at, reversed_by, reversed_why) on remittances to tawsil_app;
grant update (version, status, rejected, attempt, paying_at, payer, rail, rail_reference, proof, outcome,
  paid_at, transfer_id, status_at) on payouts to tawsil_app;
`)
      .execute(db);
  },
};
