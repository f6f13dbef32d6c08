import { OF_ORDER, scoped } from '../scope.ts';

/**
 * What belongs to an order: lines, discounts, ratings (docs/decisions/0033), comments, claims,
 * holds, and the drivers who had it and when (0082).
 */
export const ORDER_RECORDS = `
create table order_lines (
  order_id integer references orders,
  line integer,
  item_id integer not null references items,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  variant jsonb,
  options jsonb not null default '[]',
  note text,
  -- How many of the line were taken out of a counted stock, and are given back.
  stock_taken integer not null default 0,
  -- Of the item when the line was ordered: promotions of an amended order go by it. Null on closed
  -- orders of before. No reference, which would be checked for every line that is placed.
  category_id integer,
  -- The customer's preference for the line if its item is missing; null: the customer is asked.
  if_missing text check (if_missing in ('ask', 'remove', 'replace')),
  replaces integer,
  -- If the customer does not pay the difference to it: the menu's price of one.
  menu_price bigint,
  -- Of the price of one, what the platform pays.
  platform_pays bigint not null default 0,
  primary key (order_id, line),
  check (stock_taken >= 0 and stock_taken <= quantity),
  check (platform_pays >= 0 and platform_pays <= unit_price)
);
${scoped('order_lines', OF_ORDER)}
grant select, insert, update, delete on order_lines to tawsil_app;

-- What was taken off an order: its lines, and (line null) its delivery fee.
create table order_discounts (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  line integer,
  promotion_id integer references promotions,
  amount bigint not null check (amount > 0),
  store_part bigint not null,
  -- The agent by whom the platform pays the difference of a replacement; null: of placing.
  granted_by integer,
  granted_at timestamptz,
  constraint order_discounts_part unique nulls not distinct (order_id, line, promotion_id, granted_by),
  check (store_part >= 0 and store_part <= amount)
);
${scoped('order_discounts', OF_ORDER)}
grant select, insert, delete on order_discounts to tawsil_app;
grant update (amount, store_part) on order_discounts to tawsil_app;
create trigger closed_orders_stay before delete or update on order_discounts for each row
  execute function closed_orders_stay();
create trigger closed_orders_stay before delete or update of quantity, unit_price on order_lines
  for each row execute function closed_orders_stay();
create constraint trigger discounts_committed after insert
  on order_discounts deferrable initially deferred for each row when (new.promotion_id is null)
  execute function discounts_committed();

alter table order_discounts add constraint order_discounts_granted
  check ((granted_by is null) = (granted_at is null) and (granted_by is null or promotion_id is null
    and store_part = 0)) not valid;

create table order_ratings (
  order_id integer primary key references orders,
  stars smallint not null check (stars between 1 and 5),
  comment text check (length(comment) between 1 and 500),
  rated_at timestamptz not null
);
create index order_ratings_low on order_ratings (rated_at) where stars <= 2 and comment is not null;
${scoped('order_ratings', OF_ORDER)}
grant select, insert on order_ratings to tawsil_app;

create table order_comments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  author jsonb not null,
  text text not null check (length(text) <= 1000),
  at timestamptz not null
);
create index order_comments_order on order_comments (order_id, id);
${scoped('order_comments', OF_ORDER)}
grant select, insert on order_comments to tawsil_app;

create table order_claims (
  order_id integer primary key references orders,
  user_id integer not null references users,
  since timestamptz not null,
  until timestamptz not null,
  handed_by jsonb
);
create index order_claims_until on order_claims (until);
${scoped('order_claims', OF_ORDER)}
grant select, insert, update, delete on order_claims to tawsil_app;

-- One row an order, gone when lifted; past its time it counts no longer, whoever is awake then.
create table order_holds (
  order_id integer primary key references orders,
  at timestamptz not null,
  until timestamptz not null,
  reason text not null,
  by jsonb not null,
  cause text
);
create index order_holds_until on order_holds (until);
${scoped('order_holds', OF_ORDER)}
grant select, insert, update, delete on order_holds to tawsil_app;

create table order_legs (
  order_id integer references orders,
  leg integer,
  driver_id integer not null references users,
  from_at timestamptz not null,
  to_at timestamptz,
  begun text not null check (begun in ('assigned', 'handed_over', 'withdrawn')),
  ended text,
  -- When he had the food, from its store or another driver; null if he never had it.
  food_at timestamptz,
  -- Of the hand-over that ended it.
  cause text,
  primary key (order_id, leg),
  check ((to_at is null) = (ended is null)),
  check (ended in ('unassigned', 'reassigned', 'handed_over', 'withdrawn', 'delivered', 'cancelled',
    'returned'))
);
create unique index order_legs_present on order_legs (order_id) where to_at is null;
create index order_legs_driver on order_legs (driver_id, from_at);
create index order_legs_given on order_legs (driver_id, order_id) where ended = 'handed_over';
alter table order_legs enable row level security;
create policy order_legs_app on order_legs to tawsil_app using (true);
create policy order_legs_scoped on order_legs for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on order_legs to tawsil_app, tawsil_scoped;

-- Active drivers by the same three cases as the policy of "drivers". A read of whole tables would look cheaper
-- to the planner, who prices a row of an index as one that is on disk.
create function drivers_in_scope() returns setof integer language sql stable security definer
rows 200 set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select driver_id from (
    select driver_id from driver_zones where zone_id = any(scope_zones())
    union
    select d.driver_id from orders o
    join stores s on s.id = o.store_id join zones z on z.name = s.zone
    cross join lateral (
      select o.driver_id where o.driver_id is not null
      union all
      select l.driver_id from order_legs l where l.order_id = o.id and l.ended = 'handed_over') d
    where o.closed_at is null and z.id = any(scope_zones())
    union
    select d.user_id from drivers d
    where d.zones && array(select name from zones where id = any(scope_zones()))
      and not exists (select from driver_zones z where z.driver_id = d.user_id)
  ) seen
  where (select u.status = 'active' and u.role = 'driver' from users u where u.id = seen.driver_id)
$$;

${scoped(
  'drivers',
  `exists (select from driver_zones z where z.driver_id = user_id and z.zone_id = any(scope_zones()))
  or exists (select from orders o where o.driver_id = user_id and o.closed_at is null)
  or exists (select from order_legs l join orders o on o.id = l.order_id
    where l.driver_id = user_id and l.ended = 'handed_over' and o.closed_at is null)
  or (zones && array(select name from zones)
    and not exists (select from driver_zones z where z.driver_id = user_id))`,
)}

-- The PINs that drivers tried for an order: the PIN itself is derived and stored nowhere.
create table pin_tries (
  order_id integer primary key references orders,
  tries smallint not null check (tries between 0 and 5)
);
grant select, insert, update on pin_tries to tawsil_app;

-- A server of the release before writes neither.
create function order_lines_keep() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select category_id into new.category_id from items where id = new.item_id;
  return new;
end $$;
create trigger order_lines_keep before insert on order_lines for each row when (new.category_id is null)
  execute function order_lines_keep();

create function order_legs_follow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  present order_legs;
  last integer;
  had timestamptz;
  how text;
begin
  select * into present from order_legs where order_id = new.id and to_at is null;
  if new.driver_id is distinct from present.driver_id then
    how := case
      when new.driver_id is null then 'unassigned'
      when new.hand_over is not null then 'handed_over'
      when tg_op = 'UPDATE' and old.hand_over is not null then 'withdrawn'
      else 'reassigned' end;
    select coalesce(max(leg), 0) into last from order_legs where order_id = new.id;
    -- An order without a driver has no time of its own for when it lost him.
    update order_legs set ended = how, cause = new.hand_over->>'cause',
        to_at = greatest(from_at, coalesce(new.assigned_at, clock_timestamp()))
      where order_id = new.id and leg = present.leg;
    if new.driver_id is not null then
      if how = 'withdrawn' then
        select food_at into had from order_legs
          where order_id = new.id and driver_id = new.driver_id order by leg desc limit 1;
      end if;
      insert into order_legs (order_id, leg, driver_id, from_at, begun, food_at)
        values (new.id, last + 1, new.driver_id, coalesce(new.assigned_at, new.placed_at),
          case when how in ('handed_over','withdrawn') then how else 'assigned' end, had);
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.status = 'picked_up' and old.status <> 'picked_up' then
      update order_legs set food_at = coalesce(new.picked_up_at, new.status_at)
        where order_id = new.id and to_at is null;
    elsif new.taken_at is distinct from old.taken_at then
      update order_legs set food_at = new.taken_at where order_id = new.id and to_at is null;
    end if;
    if new.status in ('delivered','cancelled','returned') then
      update order_legs set ended = new.status,
          to_at = greatest(from_at, coalesce(new.closed_at, new.status_at))
        where order_id = new.id and to_at is null;
    end if;
  end if;
  return null;
end $$;
create trigger order_legs_follow after update on orders for each row
  when (new.driver_id is distinct from old.driver_id or new.taken_at is distinct from old.taken_at
  or new.status is distinct from old.status
  and new.status in ('picked_up','delivered','cancelled','returned'))
  execute function order_legs_follow();
create trigger order_legs_begin after insert on orders for each row when (new.driver_id is not null
  and new.closed_at is null) execute function order_legs_follow();

-- Whether a setting of causes has words that the one before has not. Words that are left out are
-- those of the release, to which one person returns.
create function cause_words_differ(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from jsonb_each(after) c (cause, setting)
    cross join lateral jsonb_each_text(coalesce(c.setting->'words', '{}')) w (language, words)
    where w.words is distinct from before->c.cause->'words'->>w.language)
$$;

create function words_stay() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the words of % in % do not change', old.id, tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_words';
end $$;

revoke all on function drivers_in_scope from public;
grant execute on function drivers_in_scope to tawsil_scoped;
`;
