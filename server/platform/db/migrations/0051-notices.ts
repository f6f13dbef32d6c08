import { type Migration, sql } from 'kysely';

const TABLES = `
alter table push_preferences add orders boolean not null default true;

-- Set: it is a console, which gets alarms for as long as this session lasts.
alter table push_devices add session_id integer references sessions on delete cascade;
create unique index push_devices_session on push_devices (session_id) where session_id is not null;

create function push_consoles_end_with_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger push_consoles_end_with_session after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function push_consoles_end_with_session();

create function push_consoles_end_with_role() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_devices where user_id = new.id and session_id is not null;
  return null;
end $$;
create trigger push_consoles_end_with_role after update of role, status on users
  for each row when (old.role is distinct from new.role or old.status <> new.status)
  execute function push_consoles_end_with_role();

create table push_templates (
  id integer primary key,
  version integer not null default 1,
  event text not null unique,
  -- By the life of an order.
  place integer not null,
  is_on boolean not null,
  default_language text not null check (default_language in ('fr','ar','en')),
  titles jsonb not null,
  bodies jsonb not null,
  updated_at timestamptz,
  updated_by jsonb
);
create index push_templates_place on push_templates (place, id);
insert into push_templates (id, place, event, is_on, default_language, titles, bodies) values
(1, 1, 'order.accepted', true, 'fr',
  '{"fr":"Commande acceptée","ar":"تم قبول الطلب","en":"Order accepted"}',
  '{"fr":"{store} prépare votre commande {order}.","ar":"{store} يحضّر طلبك رقم {order}.","en":"{store} is preparing your order {order}."}'),
(2, 2, 'order.picked_up', true, 'fr',
  '{"fr":"Commande en route","ar":"طلبك في الطريق","en":"Order on the way"}',
  '{"fr":"{driver} arrive avec votre commande de {store} dans {minutes} minutes environ.","ar":"{driver} في الطريق إليك بطلبك من {store}، خلال {minutes} دقيقة تقريبا.","en":"{driver} is on the way with your order from {store}, in about {minutes} minutes."}'),
(3, 3, 'order.delivered', true, 'fr',
  '{"fr":"Commande livrée","ar":"تم توصيل الطلب","en":"Order delivered"}',
  '{"fr":"Votre commande {order} de {store} est livrée. Bon appétit !","ar":"تم توصيل طلبك رقم {order} من {store}. بالصحة والراحة!","en":"Your order {order} from {store} was delivered. Enjoy your meal!"}'),
(4, 4, 'order.cancelled', true, 'fr',
  '{"fr":"Commande annulée","ar":"تم إلغاء الطلب","en":"Order cancelled"}',
  '{"fr":"Votre commande {order} de {store} est annulée : {reason}","ar":"تم إلغاء طلبك رقم {order} من {store}: {reason}","en":"Your order {order} from {store} was cancelled: {reason}"}');

-- The last event of the log that was read for notices.
create table push_notice_cursor (
  is_only boolean primary key default true check (is_only),
  seq bigint not null
);
insert into push_notice_cursor (seq) select seq from event_head;

create table push_notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order','alarm')),
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
  state text not null default 'waiting' check (state in
    ('waiting','sending','accepted','skipped','failed','unknown')),
  reason text,
  sent_at timestamptz,
  provider_id text,
  unique (kind, subject_id, event, device_id)
);
create index push_notices_waiting on push_notices (due_at, id) where state = 'waiting';
create index push_notices_sending on push_notices (sent_at) where state = 'sending';
create index push_notices_event on push_notices (event, happened_at, state) where kind = 'order';
create index push_notices_age on push_notices (happened_at);

grant select, update on push_templates, push_notice_cursor to tawsil_app;
grant select, insert, update, delete on push_notices to tawsil_app;

-- Hours of each week in which a promotion holds; null: around the clock.
alter table promotions add hours jsonb;
`;

/** Messages of orders and alarms, consoles as devices, hours of promotions (docs/decisions/0045, 0053). */
export const notices: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
  },
};
