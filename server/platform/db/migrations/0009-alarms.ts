import { type Migration, sql } from 'kysely';

/**
 * Alarms, the due times of what may become one, and whose turn it is to look. Their history is the
 * event log's: it takes a third subject, and keeps it as it keeps the others.
 */
export const alarms: Migration = {
  async up(db) {
    await sql
      .raw(`
create table alarms (
  id integer generated always as identity primary key,
  version integer not null default 1,
  rule text not null,
  cause text not null,
  scope text not null check (scope in ('one','store','driver','zone','city')),
  priority integer not null check (priority between 1 and 3),
  state text not null check (state in
    ('unacknowledged','acknowledged','returned_unacknowledged','shelved','cleared')),
  zone text,
  count integer not null check (count >= 0),
  subjects jsonb not null,
  marks jsonb not null,
  action jsonb not null,
  raised_at timestamptz not null,
  state_at timestamptz not null,
  owner jsonb,
  acknowledged_at timestamptz,
  acknowledged_count integer,
  shelf jsonb,
  escalated_at timestamptz,
  reraises integer not null default 0,
  due_at timestamptz,
  due_event text,
  check ((state = 'acknowledged') = (owner is not null)),
  check ((state = 'shelved') = (shelf is not null)),
  check ((due_at is null) = (due_event is null))
);
-- One alarm a cause, whoever evaluates.
create unique index alarms_open on alarms (cause) where state <> 'cleared';

-- What becomes an alarm at due_at unless its subject changes before.
create table alarm_deadlines (
  rule text not null,
  subject text not null,
  since timestamptz not null,
  due_at timestamptz not null,
  primary key (rule, subject)
);
create index alarm_deadlines_due on alarm_deadlines (due_at);

-- Whose turns they are. It counts and holds no time: clocks differ and jump, a count does not.
create table alarm_turns (
  sole boolean primary key default true check (sole),
  holder uuid,
  turn bigint not null default 0
);
insert into alarm_turns default values;

-- How many people sat before a console, minute by minute: alarms are counted for each of them.
create table alarm_minutes (
  at timestamptz primary key,
  operators integer not null
);

alter table events add column alarm_id integer references alarms;
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order','driver','alarm'));
create index events_alarm on events (at, id) where subject = 'alarm';
create index events_alarm_id on events (alarm_id, id) where alarm_id is not null;

create or replace function events_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and new.seq is not null
       and (old.id, old.at, old.type, old.subject, old.data) = (new.id, new.at, new.type, new.subject, new.data)
       and (old.order_id, old.driver_id, old.alarm_id, old.actor, old.reason)
           is not distinct from (new.order_id, new.driver_id, new.alarm_id, new.actor, new.reason) then
      return new;
    end if;
  end if;
  raise exception 'the event log is append-only' using errcode = 'insufficient_privilege';
end $$;

grant select, insert, update on alarms to tawsil_app;
grant select, insert, update, delete on alarm_deadlines to tawsil_app;
grant select, update on alarm_turns to tawsil_app;
grant select, insert, delete on alarm_minutes to tawsil_app;
grant insert (alarm_id) on events to tawsil_app;
`)
      .execute(db);
  },
};
