import { type Migration, sql } from 'kysely';

/**
 * The drivers of each order, and when each had it (docs/decisions/0082). A trigger writes them, so
 * that a server of the release before does too. Orders that are open at the upgrade begin with the
 * driver of then.
 */
export const orderLegs: Migration = {
  async up(db) {
    await sql
      .raw(`
create table order_legs (
  order_id integer not null references orders,
  leg integer not null,
  driver_id integer not null references users,
  from_at timestamptz not null,
  to_at timestamptz,
  begun text not null check (begun in ('assigned','handed_over','withdrawn')),
  ended text check (ended in ('unassigned','reassigned','handed_over','withdrawn','delivered',
    'cancelled','returned')),
  -- When he had the food, from its store or another driver; null if he never had it.
  food_at timestamptz,
  -- Of the hand-over that ended it.
  cause text,
  primary key (order_id, leg),
  check ((to_at is null) = (ended is null))
);
create unique index order_legs_present on order_legs (order_id) where to_at is null;
create index order_legs_driver on order_legs (driver_id, from_at);
alter table order_legs enable row level security;
create policy order_legs_app on order_legs to tawsil_app using (true);
create policy order_legs_scoped on order_legs for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on order_legs to tawsil_app, tawsil_scoped;

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
  when (new.driver_id is distinct from old.driver_id
    or new.taken_at is distinct from old.taken_at
    or new.status is distinct from old.status
      and new.status in ('picked_up','delivered','cancelled','returned'))
  execute function order_legs_follow();
create trigger order_legs_begin after insert on orders for each row
  when (new.driver_id is not null and new.closed_at is null)
  execute function order_legs_follow();

insert into order_legs (order_id, leg, driver_id, from_at, begun, food_at)
select id, 1, driver_id, coalesce(assigned_at, placed_at), 'assigned', picked_up_at
from orders where closed_at is null and driver_id is not null;
`)
      .execute(db);
  },
};
