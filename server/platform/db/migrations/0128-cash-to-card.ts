import { type Migration, sql } from 'kysely';

/**
 * Payments by which customers have their cash orders become orders by card (docs/decisions/0081). A
 * server of the release before cannot use one: its body is null.
 */
export const cashToCard: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table payments
  -- The cash order that it is for; null: its order does not exist before it is paid.
  add column for_order_id integer references orders,
  add constraint payments_of_that_order check (order_id = for_order_id);
-- One at a time for an order.
create unique index payments_for_order on payments (for_order_id)
  where state in ('waiting','authorised');

create or replace function payment_grows() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.authorised < old.authorised or new.captured < old.captured or new.refunded < old.refunded
    or (old.order_id is not null and new.order_id is distinct from old.order_id)
    or new.for_order_id is distinct from old.for_order_id
    or (new.id, new.customer_id, new.reference, new.total, new.currency, new.provider)
      is distinct from (old.id, old.customer_id, old.reference, old.total, old.currency, old.provider)
    or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref) then
    raise exception 'payment % cannot be rewritten', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
`)
      .execute(db);
  },
};
