import { type Migration, sql } from 'kysely';

/**
 * The payment of an order that is amended: never more than was authorised, and released when the
 * order is paid in cash after all (docs/decisions/0081).
 */
export const amendedPayments: Migration = {
  async up(db) {
    await sql
      .raw(`
create constraint trigger order_stays_paid
  after update of subtotal, delivery_fee, discount, payment on orders
  deferrable initially deferred for each row
  when (new.payment = 'card' and new.closed_at is null)
  execute function order_is_paid();

create function payment_follows_method() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payments;
  is_free boolean;
begin
  select * into p from payments where order_id = new.id for update;
  if p.state is distinct from 'placed' then return null; end if;
  is_free := p.total = 0 or p.provider = 'before payments';
  update payments set state_at = clock_timestamp(),
    state = case when is_free then 'released' else 'releasing' end where id = p.id;
  if not is_free then
    insert into payment_acts (payment_id, kind, key, amount, due_at, at)
      values (p.id, 'release', p.id || ':release', 0, clock_timestamp(), clock_timestamp());
  end if;
  return null;
end $$;
create trigger payment_follows_method after update of payment on orders for each row
  when (old.payment = 'card' and new.payment = 'cash')
  execute function payment_follows_method();
`)
      .execute(db);
  },
};
