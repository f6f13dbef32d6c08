import { type Migration, sql } from 'kysely';

/** What limits a customer's next order: the open orders, and those of the last minutes. */
export const customerOrders: Migration = {
  async up(db) {
    await sql
      .raw(`
create index orders_open_customer on orders (customer_id) where closed_at is null;

-- Locks the customer, so that of two orders at once the second counts the first. One function,
-- because each of its statements has a snapshot of its own.
create function orders_of_customer(p_customer integer, p_since timestamptz,
  out open integer, out recent integer, out cash bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from users where id = p_customer for no key update;
  select count(*)::integer, coalesce(sum(o.total) filter (where o.payment = 'cash'), 0)::bigint
    into open, cash from orders o where o.customer_id = p_customer and o.closed_at is null;
  select count(*)::integer into recent from orders o
    where o.customer_id = p_customer and o.placed_at > p_since;
end $$;
grant execute on function orders_of_customer(integer, timestamptz) to tawsil_app;
`)
      .execute(db);
  },
};
