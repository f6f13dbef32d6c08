/**
 * Push notifications: devices, campaigns and messages of orders and alarms (docs/decisions/0050,
 * 0053). Messages to drivers are kept for their apps, with or without a device (0084).
 */
export const PUSH = `
create table push_templates (
  id integer primary key,
  version integer not null default 1,
  event text not null unique,
  -- By the life of an order.
  place integer not null,
  is_on boolean not null,
  default_language text not null check (default_language in ('fr', 'ar', 'en')),
  titles jsonb not null,
  bodies jsonb not null,
  updated_at timestamptz,
  updated_by jsonb
);
create index push_templates_place on push_templates (place, id);
grant select, update on push_templates to tawsil_app;
create trigger proposals_void after update of version on push_templates for each row
  when (new.version <> old.version) execute function proposals_void('push_template', 'id');

create table push_notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'alarm', 'driver')),
  subject_id integer not null,
  -- What happened: order.accepted; of an alarm with the number of the event, since it may happen again.
  event text not null,
  device_id integer not null,
  user_id integer not null,
  -- The area of an alarm; null: none.
  zone text,
  title text not null,
  body text not null,
  happened_at timestamptz not null,
  due_at timestamptz not null,
  attempt integer not null default 0,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'accepted', 'skipped', 'failed', 'unknown')),
  reason text,
  sent_at timestamptz,
  provider_id text,
  unique (kind, subject_id, event, device_id)
);
create index push_notices_waiting on push_notices (due_at, id) where state = 'waiting';
create index push_notices_sending on push_notices (sent_at) where state = 'sending';
create index push_notices_event on push_notices (event, happened_at, state) where kind = 'order';
create index push_notices_age on push_notices (happened_at);
grant select, insert, update, delete on push_notices to tawsil_app;

-- The last event of the log that was read for notices.
create table push_notice_cursor (
  is_only boolean primary key default true check (is_only),
  seq bigint not null
);
grant select, update on push_notice_cursor to tawsil_app;
insert into push_notice_cursor (seq) values (0);

-- Whether a person wants campaigns. A row for each person who ever had a device: the sender locks it,
-- so that of two servers with two campaigns the second sees what the first has sent.
create table push_preferences (
  user_id integer primary key references users,
  marketing boolean not null,
  updated_at timestamptz not null,
  orders boolean not null default true
);
grant select, insert, update on push_preferences to tawsil_app;

create table push_devices (
  id integer generated always as identity primary key,
  user_id integer not null references push_preferences,
  platform text not null check (platform in ('android', 'ios', 'web')),
  -- The address of the device at its provider: never logged, shown by its last four characters.
  token text not null unique check (length(token) between 16 and 2000),
  p256dh text,
  auth text,
  language text not null check (language in ('fr', 'ar', 'en')),
  app_version text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- Facts of its person, by which audiences are counted in one pass; triggers keep them.
  role text,
  is_active boolean not null,
  marketing boolean not null,
  last_order_at timestamptz,
  zone_id integer references zones,
  session_id integer references sessions on delete cascade,
  check ((platform = 'web') = (p256dh is not null and auth is not null))
);
create index push_devices_person on push_devices (user_id);
create index push_devices_zone on push_devices (zone_id) where zone_id is not null;
create unique index push_devices_session on push_devices (session_id) where session_id is not null;
grant select, insert, update, delete on push_devices to tawsil_app;

create table push_campaigns (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  name_key text not null generated always as (fold_text(name)) stored,
  default_language text not null check (default_language in ('fr', 'ar', 'en')),
  titles jsonb not null,
  bodies jsonb not null,
  link text,
  image_id integer,
  roles text[] not null check (roles <> '{}'),
  languages text[] not null,
  zones integer[] not null,
  activity text not null check (activity in ('any', 'ordered', 'not_ordered')),
  activity_days integer check (activity_days > 0),
  send_on date,
  send_time text,
  -- The same as an instant; null: once it is approved.
  send_at timestamptz,
  state text not null default 'draft',
  state_reason text,
  state_at timestamptz not null,
  state_by jsonb,
  created_at timestamptz not null,
  created_by jsonb not null,
  -- Everyone who wrote any of it: none of them approves it.
  authors integer[] not null check (authors <> '{}'),
  approved_by jsonb,
  approved_at timestamptz,
  -- Of the content and audience that were approved.
  approved_digest text,
  -- The audience is frozen up to this device, of so many.
  frozen_upto integer not null default 0,
  freeze_to integer,
  frozen_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Nothing is sent before, and since when the provider has not answered.
  waits_until timestamptz,
  failing_since timestamptz,
  -- Counters, which raise no version.
  planned integer not null default 0,
  accepted integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  received integer not null default 0,
  opened integer not null default 0,
  search tsvector not null generated always as (array_to_tsvector(search_words(name, null))) stored,
  state_reason_sentence jsonb,
  check ((activity = 'any') = (activity_days is null)),
  check ((send_on is null) = (send_time is null) and (send_on is null) = (send_at is null)),
  check ((approved_by is null) = (approved_digest is null)),
  check ((state not in ('scheduled', 'sending', 'paused', 'sent')) or approved_digest is not null),
  constraint push_campaigns_four_eyes check (not authors @> array[(approved_by ->> 'id')::integer]),
  check (state in ('draft', 'in_review', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  constraint push_campaigns_image_file foreign key (image_id) references files
);
create index push_campaigns_name on push_campaigns (name_key, id);
create index push_campaigns_created on push_campaigns (created_at, id);
create index push_campaigns_send on push_campaigns (send_at, id);
create index push_campaigns_accepted on push_campaigns (accepted, id);
create index push_campaigns_opened on push_campaigns (opened, id);
create index push_campaigns_search on push_campaigns using gin (search);
create index push_campaigns_due on push_campaigns (id) where state in ('scheduled','sending');
create index push_campaigns_image on push_campaigns (image_id) where image_id is not null;
grant select, insert, update on push_campaigns to tawsil_app;

create table push_recipients (
  campaign_id integer references push_campaigns,
  device_id integer,
  user_id integer not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'accepted', 'skipped', 'failed', 'unknown')),
  reason text,
  first_try_at timestamptz,
  sent_at timestamptz,
  provider_id text,
  received_at timestamptz,
  opened_at timestamptz,
  primary key (campaign_id, device_id)
);
create index push_recipients_waiting on push_recipients (campaign_id, device_id) where state = 'waiting';
create index push_recipients_sending on push_recipients (sent_at) where state = 'sending';
create index push_recipients_person on push_recipients (user_id, sent_at) where sent_at is not null;
grant select, insert, update, delete on push_recipients to tawsil_app;

create table inbox_entries (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  kind text not null check (kind in ('order', 'driver')),
  subject_id integer not null,
  -- What happened, with the number of the event: order.hand_over_asked 812.
  event text not null,
  titles jsonb not null,
  bodies jsonb not null,
  happened_at timestamptz not null,
  unique (user_id, kind, subject_id, event)
);
create index inbox_entries_of_person on inbox_entries (user_id, id);
create index inbox_entries_age on inbox_entries (happened_at);
grant select, insert, delete on inbox_entries to tawsil_app;

-- What customers get is written by two people. Switching a message off never waits, nor does the
-- text of one that is off.
create function push_templates_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_confirmed_now('push_template ' || new.id,
      proposal_digest('order_message', new.id::text, old.version, jsonb_build_object(
        'isOn', new.is_on, 'defaultLanguage', new.default_language,
        'titles', new.titles, 'bodies', new.bodies))) then
    raise exception 'the message % is changed by one person', new.event
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger push_templates_two_people before update on push_templates for each row when (new.is_on
  and (not old.is_on or new.titles <> old.titles or new.bodies <> old.bodies
  or new.default_language <> old.default_language or new.event <> old.event))
  execute function push_templates_two_people();

create function push_device_facts() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  select role, status = 'active' into new.role, new.is_active from users where id = new.user_id;
  select marketing into new.marketing from push_preferences where user_id = new.user_id;
  select placed_at, zone_id into new.last_order_at, new.zone_id from orders
    where customer_id = new.user_id order by placed_at desc, id desc limit 1;
  return new;
end $$;
create trigger push_device_facts before insert or update of user_id on push_devices for each row
  execute function push_device_facts();

create function push_devices_follow_order() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  update push_devices set last_order_at = new.placed_at, zone_id = new.zone_id
    where user_id = new.customer_id
      and (last_order_at is null or last_order_at <= new.placed_at);
  return null;
end $$;

create function push_devices_follow_person() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  update push_devices set role = new.role, is_active = new.status = 'active' where user_id = new.id;
  return null;
end $$;
create trigger push_devices_follow_person after update of role, status on users for each row
  when (old.role is distinct from new.role or old.status <> new.status)
  execute function push_devices_follow_person();

create function push_devices_follow_preference() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  update push_devices set marketing = new.marketing where user_id = new.user_id;
  return null;
end $$;
create trigger push_devices_follow_preference after update of marketing on push_preferences for each row
  when (old.marketing <> new.marketing) execute function push_devices_follow_preference();

create function push_consoles_end_with_role() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_devices where user_id = new.id and session_id is not null;
  return null;
end $$;
create trigger push_consoles_end_with_role after update of role, status on users for each row
  when (old.role is distinct from new.role or old.status <> new.status)
  execute function push_consoles_end_with_role();

create function push_consoles_end_with_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger push_consoles_end_with_session after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function push_consoles_end_with_session();

create function inbox_entries_added() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('tawsil_inbox',
    case when count(*) > 500 then 'all' else string_agg(user_id::text, ',') end)
  from (select distinct user_id from added) people having count(*) > 0;
  return null;
end $$;
create trigger inbox_entries_added after insert on inbox_entries referencing new table as added
  for each statement execute function inbox_entries_added();
`;
