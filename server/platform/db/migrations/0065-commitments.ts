import { type Migration, sql } from 'kysely';

const TABLE = `
-- What one person alone committed the platform or another person to (docs/decisions/0067).
create table commitments (
  id bigint generated always as identity primary key,
  -- Null: two people decided, or it held before there was a limit. It counts for nobody.
  person_id integer,
  at timestamptz not null,
  kind text not null check (kind in (
    'adjustment','transfer','reversal','refund','discount','discount_returned','shortage','promotion',
    'debt')),
  -- The most that the act can cost; negative only if it can no longer cost it. Centimes.
  amount bigint not null check (amount <> 0 and (amount > 0) = (kind <> 'discount_returned')),
  subject text not null,
  -- The limit at that time; null if nobody was asked.
  most bigint
);
create index commitments_person on commitments (at, person_id);
create index commitments_subject on commitments (subject);
create function commitments_are_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'commitments are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger commitments_are_final before update or delete on commitments
  for each row execute function commitments_are_final();
create trigger commitments_are_not_truncated before truncate on commitments
  execute function commitments_are_final();
grant select on commitments to tawsil_app;
`;

const LIMIT = `
-- The value of a limit that binds one person at a time: the lowest of the last day, because a higher
-- one takes effect a day after it was set.
create function alone_below(p_at timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(coalesce((v->>'aloneBelow')::bigint, 2000000)) from (
    select coalesce((select value from settings where key = 'money'), '{}') as v
    union all
    select coalesce(before, '{}') from setting_changes
      where key = 'money' and at > p_at - interval '24 hours') known
$$;

-- What a person, with all linked accounts, committed alone within a day before a moment, and later.
-- Links are not limited in time here.
create function committed_by(p_person integer, p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own integer[] := array(select account_hands(p_person, '-infinity'));
begin
  return (
    select coalesce(sum(c.amount), 0)::bigint from (
      select person_id, sum(amount) as amount from commitments
      where at >= p_at - interval '24 hours' and person_id is not null group by 1) c
    where c.person_id = any(own)
      or exists (select from account_hands(c.person_id, '-infinity') as hand where hand = any(own)));
end $$;

-- Adds a commitment of one person, or refuses it: what it would take to the limit is for two people.
-- Locks all accounts of the person until the transaction ends. Called last, with all rows locked.
create function commit_alone(
  p_person integer, p_at timestamptz, p_kind text, p_amount bigint, p_subject text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  limit_now bigint := alone_below(p_at);
  committed bigint;
begin
  if p_person is null then
    raise exception '% is committed by nobody', p_subject
      using errcode = 'check_violation', constraint = 'commitments_alone';
  end if;
  perform lock_hands('by hand', p_person, '-infinity');
  committed := committed_by(p_person, p_at);
  if committed + p_amount >= limit_now then
    raise exception '% is more than one person commits', p_subject
      using errcode = 'check_violation', constraint = 'commitments_alone',
        detail = json_build_object('committed', committed::text, 'most', limit_now::text)::text;
  end if;
  insert into commitments (person_id, at, kind, amount, subject, most)
    values (p_person, p_at, p_kind, p_amount, p_subject, limit_now);
end $$;
revoke all on function commit_alone(integer, timestamptz, text, bigint, text) from public;

-- As the release before calls it: a reading of commitments, under the same lock.
create or replace function moved_by_hand(p_person integer, p_at timestamptz, p_days integer)
returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lock_hands('by hand', p_person, '-infinity');
  return committed_by(p_person, p_at);
end $$;
grant execute on function alone_below(timestamptz), committed_by(integer, timestamptz) to tawsil_app;
`;

const ACTS = `
-- The most that a transfer by staff can cost the platform or another person; 0 for all other kinds.
create function commitment_of(p_transfer bigint, p_kind text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(e.amount), 0)::bigint
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.transfer_id = p_transfer and e.amount > 0 and case p_kind
    when 'adjustment' then true when 'wallet_transfer' then true when 'refund' then true
    -- A reversal that returns money to the platform costs nobody.
    when 'reversal' then a.owner_id <> 0 else false end
$$;

create function transfers_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  amount bigint := commitment_of(new.id, new.kind);
begin
  -- Made immediate by its writer, the trigger would run before there is an amount.
  if not exists (select from ledger_entries where transfer_id = new.id) then
    raise exception 'transfer % has no entries', new.id
      using errcode = 'check_violation', constraint = 'commitments_alone';
  end if;
  if amount > 0 then
    perform commit_alone((new.actor->>'id')::integer, new.at,
      case new.kind when 'wallet_transfer' then 'transfer' else new.kind end, amount,
      'transfer ' || new.id);
  end if;
  return null;
end $$;
drop trigger ledger_by_hand on ledger_transfers;
drop function ledger_by_hand();
-- Deferred, because the entries are written after the transfer. Sales do not run it.
create constraint trigger transfers_committed after insert on ledger_transfers
  deferrable initially deferred for each row
  when (new.kind in ('adjustment','wallet_transfer','refund','reversal'))
  execute function transfers_committed();

-- A discount by staff is on the staff member's own order.
create function discounts_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o record;
begin
  select customer_id, placed_at into o from orders where id = new.order_id;
  perform commit_alone(o.customer_id, o.placed_at, 'discount', new.amount, 'order ' || new.order_id);
  return null;
end $$;
create constraint trigger discounts_committed after insert on order_discounts
  deferrable initially deferred for each row when (new.promotion_id is null)
  execute function discounts_committed();

-- Nothing was sold of a cancelled order. At the time of the discount, so that both leave the day together.
create function discounts_returned() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into commitments (person_id, at, kind, amount, subject, most)
    select person_id, at, 'discount_returned', -sum(amount), subject, null from commitments
    where subject = 'order ' || new.id and kind in ('discount','discount_returned')
    group by person_id, at, subject having sum(amount) > 0;
  return null;
end $$;
create trigger discounts_returned after update of status on orders for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled' and new.discount > 0)
  execute function discounts_returned();

-- Missing cash that one person booked without a second count.
create function shortages_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform commit_alone((new.collector->>'id')::integer, new.at, 'shortage', -new.variance,
    'remittance ' || new.id);
  return null;
end $$;
create trigger shortages_committed after insert on remittances for each row
  when (new.variance < 0 and new.confirmer is null) execute function shortages_committed();
`;

const PROMOTIONS = `
alter table promotions
  -- Who edited it last; who launched it is state_by.
  add column edited_by jsonb,
  add column edited_at timestamptz;

-- What runs without a bound gets one: what it has cost, and what one person may commit.
update promotions set version = version + 1, budget = spent + reserved + 2000000
  where budget is null and state in ('scheduled','active','paused');
update promotions set version = version + 1, cap = 20000
  where cap is null and kind = 'delivery' and state in ('scheduled','active','paused');
insert into commitments (at, kind, amount, subject)
  select now(), 'promotion', budget, 'promotion ' || id from promotions
  where state in ('scheduled','active','paused') and budget > 0;

-- A launched promotion has a budget that somebody committed: one person alone within the limit, or two.
-- What was committed once is given back to nobody. Orders' counters do not run this.
create function promotions_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject_of text := 'promotion ' || new.id;
  covered bigint;
  author integer;
  since timestamptz := greatest(new.state_at, new.edited_at);
begin
  if new.budget is null or new.kind = 'delivery' and new.cap is null then
    raise exception 'promotion % has no bound', new.id
      using errcode = 'check_violation', constraint = 'promotions_bounded';
  end if;
  select coalesce(sum(amount), 0) into covered from commitments where subject = subject_of;
  if new.budget > covered then
    author := (case when new.edited_at is null or new.state_at >= new.edited_at
      then new.state_by else new.edited_by end->>'id')::integer;
    perform commit_alone(coalesce(author, (new.edited_by->>'id')::integer), since, 'promotion',
      new.budget - covered, subject_of);
  end if;
  return null;
end $$;
create trigger promotions_committed
  after insert or update of state, budget, cap, kind on promotions for each row
  when (new.state in ('scheduled','active','paused')) execute function promotions_committed();
`;

const UPGRADE = `
-- The limit moves to a setting of its own, with its stored value and its changes of the last day.
insert into settings (key, value, version, updated_at)
  select 'money', jsonb_build_object('aloneBelow', value->'aloneBelow'), 1, updated_at
  from settings where key = 'wallets' and value ? 'aloneBelow';
insert into setting_changes (key, at, actor, before, after)
  select 'money', at, actor,
    jsonb_build_object('aloneBelow', coalesce(before->'aloneBelow', '"2000000"')),
    jsonb_build_object('aloneBelow', coalesce(after->'aloneBelow', '"2000000"'))
  from setting_changes
  where key = 'wallets' and (before->'aloneBelow') is distinct from (after->'aloneBelow')
  order by id;
update settings set value = value - 'aloneBelow', version = version + 1 where key = 'wallets';

-- What was moved by hand within the last day still counts.
insert into commitments (person_id, at, kind, amount, subject, most)
  select (t.actor->>'id')::integer, t.at, 'adjustment', m.amount, 'transfer ' || t.id,
    (t.data->>'aloneBelow')::bigint
  from ledger_transfers t
  cross join lateral (select commitment_of(t.id, t.kind) as amount) m
  where t.kind = 'adjustment' and t.at >= now() - interval '24 hours' and m.amount > 0
  order by t.id;

-- The proof asks for the commitments of transfers after this one only.
do $$ begin
  execute format('create function commitments_after() returns bigint language sql immutable
    set search_path = pg_catalog, public, pg_temp as ''select %s::bigint''',
    (select coalesce(max(id), 0) from ledger_transfers));
end $$;
grant execute on function commitments_after(), commitment_of(bigint, text) to tawsil_app;
`;

/** One limit for what one person commits alone within a day, over all ways together (0067). */
export const commitments: Migration = {
  async up(db) {
    for (const part of [TABLE, LIMIT, ACTS, PROMOTIONS, UPGRADE]) await sql.raw(part).execute(db);
  },
};
