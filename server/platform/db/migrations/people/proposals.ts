/** Changes that wait for a second person (docs/decisions/0067). */
export const PROPOSALS = `
-- A change that waits for a second person (docs/decisions/0067).
create table proposals (
  id integer generated always as identity primary key,
  version integer not null default 1,
  kind text not null,
  -- The record within its kind, and as the audit log names it.
  target text not null,
  subject text not null,
  subject_name text not null,
  subject_version integer not null,
  change jsonb not null,
  before jsonb not null,
  after jsonb not null,
  -- At stake. Centimes.
  amount bigint check (amount >= 0),
  -- Of what, at which version, and the values after. Hex.
  digest text not null,
  author_id integer not null,
  author jsonb not null,
  reason text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'confirmed', 'refused', 'withdrawn', 'void', 'ended')),
  state_at timestamptz not null,
  state_by jsonb,
  state_reason text,
  confirmer_id integer,
  check (ends_at > created_at and ends_at <= (created_at + interval '7 days')),
  check ((state = 'confirmed') = (confirmer_id is not null)),
  check (kind = 'contact_template' or (kind in ('setting', 'promotion_launch', 'promotion_edit',
    'store_commission', 'card_write_off', 'zone_terms', 'order_message')))
);
create index proposals_created on proposals (created_at, id);
create index proposals_ends on proposals (ends_at) where state = 'waiting';
create index proposals_confirmed on proposals (subject) where state = 'confirmed';
-- One at a time, so that a second one is no way around the first.
create unique index proposals_waiting on proposals (subject) where state = 'waiting';
grant select, insert on proposals to tawsil_app;
grant update (confirmer_id, state, state_at, state_by, state_reason, version) on proposals to tawsil_app;

create function proposal_digest(p_kind text, p_target text, p_version integer, p_after jsonb)
returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(
    jsonb_build_array(p_kind, p_target, p_version, p_after)::text, 'UTF8')), 'hex')
$$;

create function proposals_begin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 'waiting' or (new.author->>'id')::integer is distinct from new.author_id then
    raise exception 'a proposal begins as waiting'
      using errcode = 'check_violation', constraint = 'proposal_life';
  end if;
  new.digest := proposal_digest(new.kind, new.target, new.subject_version, new.after);
  return new;
end $$;
create trigger proposals_begin before insert on proposals for each row execute function proposals_begin();

-- What two people decided is committed by neither of them.
create function proposals_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  open bigint := (new.after->>'budget')::bigint
    - (select coalesce(sum(amount), 0) from commitments where subject = new.subject);
begin
  if open > 0 then
    insert into commitments (at, kind, amount, subject) values (new.state_at, 'promotion', open, new.subject);
  end if;
  return null;
end $$;
create trigger proposals_committed after update of state on proposals for each row
  when (new.state = 'confirmed' and new.kind in ('promotion_launch','promotion_edit'))
  execute function proposals_committed();

-- Only the state changes, once; a confirmer is somebody else than the author, whom nothing links.
create function proposals_decided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state <> 'waiting' or new.state = 'waiting'
     or (to_jsonb(new) - '{version,state,state_at,state_by,state_reason,confirmer_id}'::text[])
       <> (to_jsonb(old) - '{version,state,state_at,state_by,state_reason,confirmer_id}'::text[]) then
    raise exception 'proposal % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'proposal_life';
  end if;
  if new.state = 'confirmed' and (new.state_at >= new.ends_at
       or (new.state_by->>'id')::integer is distinct from new.confirmer_id
       or account_link(new.author_id, new.confirmer_id, '-infinity') is not null) then
    raise exception 'proposal % is not confirmed by a second person', new.id
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger proposals_decided before update on proposals for each row
  execute function proposals_decided();

create function proposals_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'proposals are not deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger proposals_final before delete on proposals for each row execute function proposals_final();

-- A waiting proposal is about one version of its subject.
create function proposals_void() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update proposals set state = 'void', version = version + 1, state_at = greatest(created_at, now())
    where subject = tg_argv[0] || ' ' || (to_jsonb(new)->>tg_argv[1]) and state = 'waiting'
      and subject_version <> (to_jsonb(new)->>coalesce(tg_argv[2], 'version'))::integer;
  return null;
end $$;
create trigger proposals_void after insert or update of version on settings for each row
  execute function proposals_void('setting', 'key');
create trigger proposals_void after update of version on zones for each row
  when (new.version <> old.version) execute function proposals_void('zone', 'id');

-- Whether a change with this digest is confirmed in this transaction.
create function is_confirmed_now(p_subject text, p_digest text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from proposals where subject = p_subject and state = 'confirmed'
    and xmin = pg_current_xact_id_if_assigned()::xid and digest = p_digest)
$$;
`;
