import { type Migration, sql } from 'kysely';

const COUPONS = `
alter table promotions
  -- Given with a remedy: it is changed with the remedy only.
  add column is_coupon boolean not null default false;
update promotions set is_coupon = true
  where id in (select promotion_id from remedies where promotion_id is not null);

-- A server of the release before marks none.
create function remedies_coupon() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update promotions set is_coupon = true where id = new.promotion_id and not is_coupon;
  return null;
end $$;
create trigger remedies_coupon after insert or update of promotion_id on remedies
  for each row when (new.promotion_id is not null) execute function remedies_coupon();

-- Who got a coupon, and what it is worth, was decided with its remedy.
create function coupons_stay() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.is_coupon, new.code, new.kind, new.percent_bp, new.amount, new.cap, new.minimum_order,
      new.starts_at, new.ends_at, new.hours, new.max_uses, new.max_uses_per_customer, new.budget,
      new.store_share_bp, new.new_customers_only, new.is_scoped)
    is distinct from
     (old.is_coupon, old.code, old.kind, old.percent_bp, old.amount, old.cap, old.minimum_order,
      old.starts_at, old.ends_at, old.hours, old.max_uses, old.max_uses_per_customer, old.budget,
      old.store_share_bp, old.new_customers_only, old.is_scoped) then
    raise exception 'promotion % is the coupon of a remedy', old.id
      using errcode = 'check_violation', constraint = 'coupons_stay';
  end if;
  return new;
end $$;
create trigger coupons_stay before update of is_coupon, code, kind, percent_bp, amount, cap,
    minimum_order, starts_at, ends_at, hours, max_uses, max_uses_per_customer, budget, store_share_bp,
    new_customers_only, is_scoped on promotions
  for each row when (old.is_coupon) execute function coupons_stay();

create function coupon_scopes_stay() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed integer[] := case tg_op when 'DELETE' then array[old.promotion_id]
    when 'INSERT' then array[new.promotion_id] else array[old.promotion_id, new.promotion_id] end;
begin
  if exists (select from promotions where id = any(changed) and is_coupon and state <> 'draft') then
    raise exception 'promotion % is the coupon of a remedy', changed[1]
      using errcode = 'check_violation', constraint = 'coupons_stay';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger coupon_scopes_stay before insert or update or delete on promotion_scopes
  for each row execute function coupon_scopes_stay();
`;

const PARTIES = `
-- The store of goods that are sent again is paid for them: nobody sends them for a store of his own.
create function remedies_sent_again() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner integer := (select owner_id from stores where id = new.store_id);
begin
  if owner is not null and not one_person() and exists (
      select from (values ((new.given_by->>'id')::integer), ((new.state_by->>'id')::integer)) p (id)
      where p.id is not null and account_link(owner, p.id, null) is not null) then
    raise exception 'remedy % pays a linked store', new.id
      using errcode = 'check_violation', constraint = 'remedies_four_eyes';
  end if;
  return new;
end $$;
create trigger remedies_sent_again before insert or update of state on remedies for each row
  when (new.target = 'redelivery' and new.state in ('waiting','given'))
  execute function remedies_sent_again();

-- Who bears a charge, or is linked to its bearer, does not reverse it.
create function charges_reversed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reverser integer := (select (actor->>'id')::integer from ledger_transfers where id = new.reversal_id);
  bearer integer := coalesce(new.driver_id, (select owner_id from stores where id = new.store_id));
begin
  if reverser is not null and bearer is not null and not one_person()
     and account_link(bearer, reverser, null) is not null then
    raise exception 'charge % is reversed by who bears it', new.id
      using errcode = 'check_violation', constraint = 'charges_four_eyes';
  end if;
  return new;
end $$;
create trigger charges_reversed before update of reversal_id on charges for each row
  when (new.reversal_id is not null and old.reversal_id is null) execute function charges_reversed();

-- What a person with no part in a charge has decided is not charged again by those who have one.
create function charges_once_upheld() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from charges c join contests k on k.charge_id = c.id
      where c.remedy_id = new.remedy_id and c.party = new.party and k.state = 'upheld') then
    raise exception 'the % does not bear remedy %', new.party, new.remedy_id
      using errcode = 'check_violation', constraint = 'charges_upheld';
  end if;
  return new;
end $$;
create trigger charges_once_upheld before insert on charges for each row
  execute function charges_once_upheld();
`;

/**
 * Coupons are changed with their remedy only, nobody sends goods again for a store of his own, nor
 * reverses what he bears, and an upheld contest stays upheld (docs/decisions/0096).
 */
export const remedyGuards: Migration = {
  async up(db) {
    for (const part of [COUPONS, PARTIES]) await sql.raw(part).execute(db);
  },
};
