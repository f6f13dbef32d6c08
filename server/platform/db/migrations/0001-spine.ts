import { type Migration, sql } from 'kysely';

/** Accounts, sessions, stores and menus, orders, drivers, positions and the event log. */
export const spine: Migration = {
  async up(db) {
    await sql
      .raw(`
create table users (
  id integer generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  phone text,
  password_hash text not null,
  role text check (role in ('operator','supervisor','finance','catalogue','admin','store','customer','driver','fleet')),
  status text not null check (status in ('pending','active','disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  check (status <> 'active' or role is not null)
);
create index users_role on users (role, id);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text
);
create index sessions_user on sessions (user_id, device_id);

create table access_tokens (
  hash bytea primary key,
  session_id integer not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_expiry on access_tokens (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  session_id integer not null references sessions on delete cascade,
  successor_salt bytea not null,
  successor_hash bytea,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- The table of the rate limiter, in the shape that its library expects; milliseconds as a double,
-- because it reckons with numbers.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);

create table stores (
  id integer generated always as identity primary key,
  name text not null,
  phone text,
  address text not null,
  zone text not null,
  lat double precision not null,
  lon double precision not null,
  prep_minutes integer not null,
  open boolean not null default true,
  owner_id integer references users,
  version integer not null default 1
);
create index stores_name on stores (name, id);
create index stores_owner on stores (owner_id);

create table items (
  id integer generated always as identity primary key,
  store_id integer not null references stores,
  category text not null,
  name text not null,
  price bigint not null check (price >= 0),
  available boolean not null default true
);
create index items_store on items (store_id, category, name);

create table drivers (
  user_id integer primary key references users,
  code integer generated always as identity unique,
  vehicle text not null default 'motorbike',
  duty text not null default 'offline' check (duty in ('offline','available','on_break')),
  duty_at timestamptz not null
);

create table orders (
  id integer generated always as identity primary key,
  version integer not null default 1,
  reference uuid not null,
  status text not null check (status in ('placed','accepted','preparing','ready','picked_up','delivered','cancelled','returned')),
  store_id integer not null references stores,
  customer_id integer not null references users,
  driver_id integer references drivers,
  pickup_lat double precision not null,
  pickup_lon double precision not null,
  dropoff_lat double precision not null,
  dropoff_lon double precision not null,
  address text not null,
  note text,
  payment text not null check (payment in ('cash','card')),
  subtotal bigint not null check (subtotal >= 0),
  delivery_fee bigint not null check (delivery_fee >= 0),
  total bigint generated always as (subtotal + delivery_fee) stored,
  placed_at timestamptz not null,
  status_at timestamptz not null,
  assigned_at timestamptz,
  picked_up_at timestamptz,
  closed_at timestamptz,
  ready_due_at timestamptz not null,
  promised_at timestamptz not null,
  unique (customer_id, reference),
  check (status not in ('picked_up','delivered','returned') or driver_id is not null)
);
create index orders_open on orders (id) where closed_at is null;
create index orders_open_driver on orders (driver_id) where closed_at is null;
create index orders_status on orders (status, id desc);
create index orders_store on orders (store_id, id desc);
create index orders_driver on orders (driver_id, id desc);
create index orders_customer on orders (customer_id, id desc);
create index orders_placed on orders (placed_at);
create index orders_closed on orders (closed_at);

create table order_lines (
  order_id integer not null references orders,
  line integer not null,
  item_id integer not null references items,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  primary key (order_id, line)
);

create table positions (
  driver_id integer not null,
  at timestamptz not null,
  lat double precision not null,
  lon double precision not null,
  heading real,
  speed real
) partition by range (at);
create index positions_driver on positions (driver_id, at desc);
-- For a clock that is far off: its reports are kept, and found nowhere else.
create table positions_other partition of positions default;

-- A table for each day (UTC), made two days ahead; whole days are dropped, which costs nothing,
-- where deleting their rows would.
create function positions_maintain(today date, days_kept integer) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  day date;
  name text;
  old text;
begin
  for day in select generate_series(today - 1, today + 2, interval '1 day')::date loop
    name := 'positions_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('public.' || name) is not null;
    execute format('create table public.%I (like public.positions including all)', name);
    -- A restored backup, or a clock that was off, may have left rows of this day with the others.
    execute format(
      'with moved as (delete from public.positions_other where at >= %L and at < %L returning *)
       insert into public.%I select * from moved',
      day || ' 00:00:00+00', day + 1 || ' 00:00:00+00', name);
    execute format(
      'alter table public.positions attach partition public.%I for values from (%L) to (%L)',
      name, day || ' 00:00:00+00', day + 1 || ' 00:00:00+00');
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.positions'::regclass and c.relname ~ '^positions_\\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < today - days_kept
  loop
    execute format('drop table public.%I', old);
  end loop;
  delete from positions_other where at < today - days_kept;
end $$;

create table events (
  id bigint generated always as identity primary key,
  seq bigint unique,
  at timestamptz not null,
  type text not null,
  subject text not null check (subject in ('order','driver')),
  order_id integer references orders,
  driver_id integer references drivers,
  actor jsonb,
  reason text,
  data jsonb not null
);
create index events_unpublished on events (id) where seq is null;
create index events_order on events (order_id, id);

create table event_head (
  sole boolean primary key default true check (sole),
  seq bigint not null
);
insert into event_head (seq) values (0);

-- Numbers are given here and nowhere else. Holding the head row makes one writer of many, and a
-- number that is taken is committed together with its event: nothing can appear below the head.
create function events_publish(max_rows integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  head bigint;
  given integer;
begin
  select seq into head from event_head for update;
  with waiting as (
    select id, row_number() over (order by id) as n
    from (select id from events where seq is null order by id limit max_rows) as oldest
  )
  update events set seq = head + waiting.n from waiting where events.id = waiting.id;
  get diagnostics given = row_count;
  if given > 0 then
    update event_head set seq = head + given;
  end if;
  return head + given;
end $$;

-- Even the owner cannot rewrite history by mistake.
create function events_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and new.seq is not null
       and (old.id, old.at, old.type, old.subject, old.data) = (new.id, new.at, new.type, new.subject, new.data)
       and (old.order_id, old.driver_id, old.actor, old.reason)
           is not distinct from (new.order_id, new.driver_id, new.actor, new.reason) then
      return new;
    end if;
  end if;
  raise exception 'the event log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger events_are_final before update or delete on events
  for each row execute function events_are_final();
create trigger events_are_not_truncated before truncate on events
  execute function events_are_final();

-- An order as every screen shows it.
create view order_rows as
select o.*, s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, dr.code as driver_code
from orders o
join stores s on s.id = o.store_id
join users c on c.id = o.customer_id
left join users d on d.id = o.driver_id
left join drivers dr on dr.user_id = o.driver_id;

grant usage on schema public to tawsil_app;
grant select, insert, update, delete on
  users, sessions, access_tokens, refresh_tokens, rate_limits, stores, items, drivers, orders,
  order_lines, positions to tawsil_app;
grant select on order_rows, events, event_head to tawsil_app;
grant insert (at, type, subject, order_id, driver_id, actor, reason, data) on events to tawsil_app;
revoke all on function events_publish(integer) from public;
grant execute on function events_publish(integer) to tawsil_app;
revoke all on function positions_maintain(date, integer) from public;
grant execute on function positions_maintain(date, integer) to tawsil_app;
`)
      .execute(db);
  },
};
