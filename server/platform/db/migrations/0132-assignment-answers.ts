import { type Migration, sql } from 'kysely';

/**
 * Answers of drivers to assignments (docs/decisions/0085). A server of the release before asks for
 * none and writes none: what it leaves on an order is of an assignment before, and means nothing.
 */
export const assignmentAnswers: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Whether his app has said that it answers.
alter table drivers add column answers boolean not null default false;

alter table dispatch_zones
  -- Null: no answer is asked for.
  add column answer_seconds integer check (answer_seconds between 10 and 600),
  add column no_answer text not null default 'queue' check (no_answer in ('queue','next','stays'));
alter table dispatch_zone_changes
  add column answer_seconds integer,
  add column no_answer text;

create table assignment_answers (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  driver_id integer not null references users,
  sent_at timestamptz not null,
  answer_by timestamptz not null,
  -- When the server takes the order back; null if it stays with him.
  due_at timestamptz,
  afterwards text not null check (afterwards in ('queue','next','stays')),
  seen_at timestamptz,
  answered_at timestamptz,
  answer text check (answer in ('accepted','declined','timed_out','taken_back')),
  answered_by text check (answered_by in ('app','staff','system')),
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
create index assignment_answers_due on assignment_answers (due_at)
  where answer is null and due_at is not null;
create index assignment_answers_next on assignment_answers (next_at) where next_at is not null;

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
create trigger assignment_answers_final before update on assignment_answers
  for each row execute function assignment_answers_final();

alter table assignment_answers enable row level security;
create policy assignment_answers_app on assignment_answers to tawsil_app
  using (true) with check (true);
create policy assignment_answers_scoped on assignment_answers for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on assignment_answers to tawsil_scoped;
grant select, insert, delete on assignment_answers to tawsil_app;
grant update (seen_at, answered_at, answer, answered_by, cause, reason, next_at)
  on assignment_answers to tawsil_app;

alter table orders
  -- What is asked of its driver, while its time of sending is that of the assignment.
  add column answer jsonb,
  -- Who declined it or did not answer, and whether nobody else was left.
  add column declined jsonb;

create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending,
       o.end_cause, o.amended, o.amended_seen, o.amendment_open,
       o.attempt, o.bringing_back, o.hand_over, o.fetch_from_id, o.taken_at, o.food_fate,
       o.amendment_disputed, o.answer, o.declined
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;

alter policy events_scoped on events using (case subject_kind
  when 'order' then exists (select from orders o where o.id = subject_id)
  when 'fact' then exists (select from orders o where o.id = subject_id)
  when 'driver' then subject_id in (select user_id from drivers)
  when 'alarm' then exists (select from alarms a where a.id = subject_id)
  when 'store' then subject_id in (select id from stores)
  when 'zone' then subject_id = any(scope_zones())
  when 'payout' then exists (select from payouts p where p.id = subject_id)
  else false end);
`)
      .execute(db);
  },
};
