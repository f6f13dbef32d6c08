import { OF_ZONE_NAME, scoped } from '../scope.ts';

/**
 * Alarms, the times at which something may become one, whose turn it is to evaluate, and what must
 * be done for an order, which lasts longer than its alarms (docs/decisions/0073).
 */
export const ALARMS = `
create table alarms (
  id integer generated always as identity primary key,
  version integer not null default 1,
  rule text not null,
  cause text not null,
  scope text not null check (scope in ('one', 'store', 'driver', 'zone', 'city')),
  priority integer not null check (priority between 1 and 3),
  state text not null,
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
  escalation jsonb,
  check ((state = 'acknowledged') = (owner is not null)),
  check ((state = 'shelved') = (shelf is not null)),
  check ((due_at is null) = (due_event is null)),
  check (state in ('unacknowledged', 'acknowledged', 'returned_unacknowledged', 'shelved', 'cleared'))
);
-- One alarm a cause, whoever evaluates.
create unique index alarms_open on alarms (cause) where state <> 'cleared';
${scoped('alarms', OF_ZONE_NAME)}
grant select, insert, update on alarms to tawsil_app;

alter table events add constraint events_alarm_id_fkey1 foreign key (alarm_id) references alarms;

create table alarm_concerns (
  order_id integer references orders on delete cascade,
  need text,
  since timestamptz not null,
  priority smallint not null check (priority between 1 and 3),
  cause text,
  entered_at timestamptz not null,
  owner jsonb,
  acknowledged_at timestamptz,
  acknowledged_priority smallint check (acknowledged_priority between 1 and 3),
  shelf jsonb,
  left_at timestamptz,
  primary key (order_id, need)
);
grant select, insert, update, delete on alarm_concerns to tawsil_app;

-- What becomes an alarm at due_at unless its subject changes before.
create table alarm_deadlines (
  rule text,
  subject text,
  since timestamptz not null,
  due_at timestamptz not null,
  finding jsonb,
  left_at timestamptz,
  primary key (rule, subject)
);
create index alarm_deadlines_due on alarm_deadlines (due_at);
grant select, insert, update, delete on alarm_deadlines to tawsil_app;

-- How many people sat before a console, minute by minute: alarms are counted for each of them.
create table alarm_minutes (
  at timestamptz primary key,
  operators integer not null
);
grant select, insert, delete on alarm_minutes to tawsil_app;
grant select on alarm_minutes to tawsil_scoped;

-- Whose turns they are. It counts and holds no time: clocks differ and jump, a count does not.
create table alarm_turns (
  sole boolean primary key default true check (sole),
  holder uuid,
  turn bigint not null default 0
);
grant select, update on alarm_turns to tawsil_app;
insert into alarm_turns default values;
`;
