import { OF_ORDER, OF_ZONE_NAME, scoped } from '../scope.ts';

/**
 * How each zone is dispatched, what the engine suggested or did and why, who works on which order,
 * the answers of drivers to assignments (docs/decisions/0085), and the sheets of a shift handover,
 * which nobody changes once they are signed.
 */
export const DISPATCH = `
create table dispatch_zones (
  zone text primary key,
  mode text not null check (mode in ('off', 'suggest', 'autopilot')),
  max_orders integer not null check (max_orders between 1 and 4),
  version integer not null default 1,
  updated_at timestamptz not null,
  inherits text[] not null default '{}' check (inherits <@ array['mode', 'max_orders']),
  -- Null: no answer is asked for.
  answer_seconds integer check (answer_seconds between 10 and 600),
  no_answer text not null default 'queue' check (no_answer in ('queue', 'next', 'stays'))
);
create index dispatch_zones_autopilot on dispatch_zones (zone) where mode = 'autopilot';
${scoped('dispatch_zones', OF_ZONE_NAME)}
grant select, insert, update, delete on dispatch_zones to tawsil_app;

create table dispatch_zone_changes (
  id bigint generated always as identity primary key,
  zone text not null,
  at timestamptz not null,
  actor jsonb not null,
  mode text not null,
  max_orders integer not null,
  answer_seconds integer,
  no_answer text
);
create index dispatch_zone_changes_zone on dispatch_zone_changes (zone, id);
${scoped('dispatch_zone_changes', OF_ZONE_NAME)}
grant select, insert on dispatch_zone_changes to tawsil_app;

create table assignment_answers (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  driver_id integer not null references users,
  sent_at timestamptz not null,
  answer_by timestamptz not null,
  -- When the server takes the order back; null if it stays with him.
  due_at timestamptz,
  afterwards text not null check (afterwards in ('queue', 'next', 'stays')),
  seen_at timestamptz,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'declined', 'timed_out', 'taken_back')),
  answered_by text check (answered_by in ('app', 'staff', 'system')),
  cause text,
  reason text,
  -- When the next driver by rank is looked for.
  next_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (cause is null or answer = 'declined'),
  check (reason is null or answer = 'declined')
);
create index assignment_answers_order on assignment_answers (order_id, driver_id);
create index assignment_answers_driver on assignment_answers (driver_id, sent_at);
create index assignment_answers_due on assignment_answers (due_at) where answer is null
  and due_at is not null;
create index assignment_answers_next on assignment_answers (next_at) where next_at is not null;
create index assignment_answers_sent on assignment_answers (sent_at);
${scoped('assignment_answers', OF_ORDER)}
grant select, insert, delete on assignment_answers to tawsil_app;
grant update (answer, answered_at, answered_by, cause, next_at, reason, seen_at)
  on assignment_answers to tawsil_app;

create table dispatch_decisions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  order_id integer not null references orders,
  driver_id integer not null references users,
  kind text not null check (kind in ('suggested', 'made')),
  outcome text not null check (outcome in ('suggested', 'ok', 'lost', 'refused')),
  actor jsonb,
  reasons jsonb,
  inputs jsonb
);
create index dispatch_decisions_order on dispatch_decisions (order_id, id);
create index dispatch_decisions_at on dispatch_decisions using brin (at);
${scoped('dispatch_decisions', OF_ORDER)}
grant select, insert, delete on dispatch_decisions to tawsil_app;

create table desk_changes (
  id bigint generated always as identity primary key,
  order_id integer not null,
  at timestamptz not null,
  actor jsonb not null,
  change text not null check (change in ('held', 'lifted', 'claimed', 'released', 'handed_over')),
  detail jsonb not null
);
create index desk_changes_order on desk_changes (order_id, id);
create index desk_changes_at on desk_changes using brin (at);
create index desk_changes_held on desk_changes (at) where change = 'held';
${scoped('desk_changes', OF_ORDER)}
grant select, insert, delete on desk_changes to tawsil_app;

-- Worth nothing after a crash: consoles say anew what they look at within seconds.
create unlogged table desk_looks (
  session_id integer primary key,
  user_id integer not null,
  name text not null,
  screen text not null,
  order_id integer,
  until timestamptz not null,
  contact text
);
create index desk_looks_until on desk_looks (until);
grant select, insert, update, delete on desk_looks to tawsil_app;

create table handovers (
  id integer generated always as identity primary key,
  version integer not null default 1,
  state text not null check (state in ('draft', 'offered', 'taken', 'withdrawn')),
  from_id integer not null references users,
  "from" jsonb not null,
  "to" jsonb,
  note text not null default '',
  items jsonb not null,
  more integer not null default 0,
  moved jsonb not null default '[]',
  collected_at timestamptz not null,
  offered_at timestamptz,
  taken_at timestamptz,
  withdrawn_at timestamptz,
  -- The areas that a handover sheet was collected in; null: all.
  zones integer[],
  check ((state = 'taken') = (taken_at is not null and "to" is not null)),
  check ((state not in ('offered', 'taken')) or offered_at is not null),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((("to" ->> 'id')::integer) is distinct from from_id)
);
-- One sheet at a time is being handed over by one person.
create unique index handovers_open on handovers (from_id) where state in ('draft','offered');
create index handovers_state on handovers (state, id);
${scoped('handovers', `zones <@ scope_zones() or from_id = scope_user()`)}
grant select, insert, update on handovers to tawsil_app;

-- The first answer stands.
create function assignment_answers_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.answer is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at)
    or old.seen_at is not null and new.seen_at is distinct from old.seen_at
    or (new.order_id, new.driver_id, new.sent_at) is distinct from (old.order_id, old.driver_id, old.sent_at) then
    raise exception 'answer % is final', old.id
      using errcode = 'check_violation', constraint = 'assignment_answers_final';
  end if;
  return new;
end $$;
create trigger assignment_answers_final before update on assignment_answers for each row
  execute function assignment_answers_final();

create function handovers_keep() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a handover sheet is never removed';
  end if;
  if old.state in ('taken','withdrawn') then
    raise exception 'handover sheet % is closed', old.id;
  end if;
  if old.state = 'offered' and (
    new.state not in ('taken','withdrawn')
    or (new."from", new.from_id, new.note, new.items, new.more, new.collected_at, new.offered_at)
      is distinct from
      (old."from", old.from_id, old.note, old.items, old.more, old.collected_at, old.offered_at)
  ) then
    raise exception 'handover sheet % is signed', old.id;
  end if;
  return new;
end $$;
create trigger handovers_keep before update or delete on handovers for each row
  execute function handovers_keep();
`;
