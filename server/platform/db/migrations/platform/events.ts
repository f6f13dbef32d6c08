import { MONTH_IDS } from '../month-ids.ts';

/**
 * The log of domain events. An event names its subject by kind and id; servers of a release before
 * read and write `subject` and the columns of five kinds, which a trigger keeps equal.
 * `events_remove_month` and the triggers of orders and disputes read them too.
 */
export const EVENTS = `
create table events (
  id bigint generated always as identity primary key,
  seq bigint,
  at timestamptz not null,
  type text not null,
  subject text not null,
  order_id integer,
  driver_id integer,
  actor jsonb,
  reason text,
  data jsonb not null,
  alarm_id integer,
  store_id integer,
  zone_id integer,
  subject_kind text,
  subject_id integer,
  reason_sentence jsonb,
  cause text,
  constraint events_zone_id_fkey1 foreign key (zone_id) references zones
) partition by range (id);
create index events_unpublished on events (id) where seq is null;
create index events_order on events (order_id, id);
create index events_at on events (at, id);
create index events_driver on events (driver_id, at desc, id desc) where subject = 'driver';
create index events_alarm on events (at, id) where subject = 'alarm';
create index events_alarm_id on events (alarm_id, id) where alarm_id is not null;
create index events_zone on events (zone_id, id) where zone_id is not null;
create index events_subject on events (subject_kind, subject_id, id);
create index events_subject_driver on events (subject_id, at desc, id desc) where subject_kind = 'driver';
create index events_subject_alarm on events (at, id) where subject_kind = 'alarm';
create index events_held_up on events (at) where type in ('order.attempted','store.paused');
grant select on events to tawsil_app;
grant insert (actor, alarm_id, at, cause, data, driver_id, order_id, reason, reason_sentence, store_id,
  subject, subject_id, subject_kind, type, zone_id) on events to tawsil_app;

create table event_head (
  sole boolean primary key default true check (sole),
  seq bigint not null,
  -- Up to when events were removed; null: none were.
  removed_until timestamptz
);
grant select on event_head to tawsil_app, tawsil_scoped;
insert into event_head (seq) values (0);

-- Even the owner cannot rewrite history by mistake.
create function events_are_final() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  numbered record := new;
begin
  if tg_op = 'UPDATE' then
    numbered.seq := old.seq;
    if old.seq is null and new.seq is not null and numbered is not distinct from old then
      return new;
    end if;
    
  end if;
  raise exception 'the event log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger events_are_final before update or delete on events for each row
  execute function events_are_final();
create trigger events_are_not_truncated before truncate on events execute function events_are_final();

-- All ids before December 2026. Each later month has its partition (months.ts).
create table events_first (like events);
alter table events_first add constraint events_seq_key unique (seq);
create index events_first_unpublished on events_first (id) where seq is null;
create index events_first_order on events_first (order_id, id);
create index events_first_at on events_first (at, id);
create index events_first_driver on events_first (driver_id, at desc, id desc) where subject = 'driver';
create index events_first_alarm on events_first (at, id) where subject = 'alarm';
create index events_first_alarm_id on events_first (alarm_id, id) where alarm_id is not null;
create index events_first_zone on events_first (zone_id, id) where zone_id is not null;
alter table events_first enable row level security;
alter table events attach partition events_first for values from (minvalue) to (${MONTH_IDS});
create trigger events_are_not_truncated before truncate on events_first
  execute function events_are_final();

create function events_name_subject() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.subject_kind is null then
    new.subject_kind := new.subject;
    new.subject_id := coalesce(new.order_id, new.driver_id, new.alarm_id, new.store_id, new.zone_id);
    return new;
  end if;
  new.subject := new.subject_kind;
  case new.subject_kind
    when 'order' then new.order_id := new.subject_id;
    when 'driver' then new.driver_id := new.subject_id;
    when 'alarm' then new.alarm_id := new.subject_id;
    when 'store' then new.store_id := new.subject_id;
    when 'zone' then new.zone_id := new.subject_id;
    else null;
  end case;
  return new;
end $$;
create trigger events_name_subject before insert on events for each row
  execute function events_name_subject();

-- Numbers the events that have no number, under the lock of the head: who has read a number has read
-- all before it. By a list of ids, which leaves out the partitions that have none of them.
create function events_publish(max_rows integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head bigint;
  ids bigint[];
begin
  select seq into head from event_head for update;
  ids := array(select id from events where seq is null order by id limit max_rows);
  if cardinality(ids) > 0 then
    update events set seq = head + array_position(ids, id) where id = any(ids);
    head := head + cardinality(ids);
    update event_head set seq = head;
  end if;
  return head;
end $$;

revoke all on function events_publish from public;
grant execute on function events_publish to tawsil_app;
`;
