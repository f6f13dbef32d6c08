import { NATIONAL_DIGITS, PHONE_DIGITS } from '../phone-digits.ts';
import { OF_STORE, OF_ZONE, OF_ZONE_NAME, scoped } from '../scope.ts';

/**
 * Stores as the back office keeps them (docs/decisions/0020). A changed bank account is used once
 * a second person has confirmed it (0102); a new store begins with the standard commission or more
 * (0067).
 */
export const STORES = `
create table stores (
  id integer generated always as identity primary key,
  name text not null,
  phone text,
  address text not null,
  zone text not null references zones (name) on update cascade,
  lat double precision not null,
  lon double precision not null,
  prep_minutes integer not null,
  owner_id integer references users,
  version integer not null default 1,
  commission_bp integer not null default 1500 check (commission_bp between 0 and 10000),
  bank_iban text,
  bank_holder text,
  bank_changed_at timestamptz,
  names jsonb not null default '{}',
  category text not null default 'restaurant',
  status text not null default 'active' check (status in ('applied', 'active', 'paused', 'blocked')),
  status_reason text,
  status_at timestamptz not null default now(),
  status_by jsonb,
  paused_until timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  email text,
  contact_name text,
  logo_id integer,
  cover_id integer,
  tax_bp integer not null default 2000 check (tax_bp between 0 and 10000),
  minimum_order bigint not null default 0 check (minimum_order >= 0),
  delivery_modes text[] not null default '{delivery}',
  -- Null: around the clock.
  hours jsonb,
  holidays jsonb not null default '[]',
  documents jsonb not null default '[]',
  rating numeric(3,2) check (rating between 0 and 5),
  -- What the list is filtered by; orders ask the hours themselves. Brought up to date at due_at.
  is_open boolean not null default true,
  due_at timestamptz,
  name_key text not null generated always as (fold_text(name)) stored,
  -- By these words orders are found as well: names only.
  search tsvector not null generated always as
    (array_to_tsvector(search_words(name, names ->> 'fr', names ->> 'ar', names ->> 'en'))) stored,
  find tsvector not null generated always as
    (array_to_tsvector(search_words(id::text, name, names ->> 'fr', names ->> 'ar', names ->> 'en', zone,
      address, email, contact_name, ${PHONE_DIGITS}, ${NATIONAL_DIGITS}))) stored,
  bank_changed_by integer references users,
  -- When the account took the place of another one; null: it is the first.
  bank_replaced_at timestamptz,
  paid_out_at timestamptz,
  -- Sums, so that one rating more does not read the others.
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_stars integer not null default 0 check (rating_stars >= 0),
  legal_name text,
  ice text check (ice ~ '^[0-9]{15}$'),
  fiscal_id text check (fiscal_id ~ '^[0-9]{1,10}$'),
  trade_register text,
  statements text not null default 'none' check (statements in ('none', 'week', 'month')),
  planned_pause jsonb,
  bank_reason text,
  bank_confirmed_at timestamptz,
  bank_confirmed_by integer references users,
  constraint stores_bank_confirmed check (bank_confirmed_by is null or bank_confirmed_at is not null),
  check (category in ('restaurant', 'grocery', 'pharmacy', 'bakery', 'flowers', 'other')),
  check (paused_until is null or status = 'paused'),
  constraint stores_cover_file foreign key (cover_id) references files,
  constraint stores_logo_file foreign key (logo_id) references files
);
create index stores_name on stores (name_key, id);
create index stores_status_name on stores (status, name_key, id);
create index stores_zone_name on stores (zone, name_key, id);
create index stores_category_name on stores (category, name_key, id);
create index stores_open_name on stores (is_open, name_key, id);
create index stores_owner on stores (owner_id, name_key, id);
create index stores_created on stores (created_at, id);
create index stores_status_created on stores (status, created_at, id);
create index stores_commission on stores (commission_bp, id);
create index stores_rating on stores (rating, id);
create index stores_archived on stores (name_key, id) where archived_at is not null;
create index stores_due on stores (due_at) where due_at is not null;
create index stores_search on stores using gin (search);
create index stores_find on stores using gin (find);
create index stores_logo on stores (logo_id) where logo_id is not null;
create index stores_cover on stores (cover_id) where cover_id is not null;
create index stores_paid_out on stores (paid_out_at, id);
create index stores_statements on stores (id) where statements <> 'none';
-- For imports, which find stores by their names.
create index stores_same_name on stores (fold_name(name));
create index stores_phone on stores (phone) where phone is not null;
${scoped('stores', OF_ZONE_NAME)}
grant select, insert, update, delete on stores to tawsil_app;

-- A store's version changes with its opening hours; its commission is a version of itself.
create trigger proposals_void after update of commission_bp on stores for each row
  when (new.commission_bp <> old.commission_bp) execute function proposals_void('store', 'id',
  'commission_bp');

-- Servers that keep stores in memory read them anew when one has moved.
create trigger stores_moved after update of zone on stores for each row
  when (old.zone is distinct from new.zone) execute function zones_changed();

alter table events add constraint events_store_id_fkey1 foreign key (store_id) references stores;

-- Who owns a store, and who owned it before. A store that is taken from its owner for an hour is
-- still one of his: he does not decide about it meanwhile, nor does an account linked to his.
create function store_owners(p_store integer) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select owner_id from stores where id = p_store and owner_id is not null
  union
  select (before->>'ownerId')::integer from audit_log
  where subject = 'store ' || p_store and action = 'store.update' and before->>'ownerId' is not null
$$;

-- A collector's cash is of all areas, like the platform's own accounts: it shows nobody a transfer.
${scoped(
  'ledger_accounts',
  `owner_id = 0 or case kind
  when 'store_balance' then exists (select from stores s where s.id = ledger_accounts.owner_id)
  when 'collector_cash' then true
  else exists (select from users u where u.id = ledger_accounts.owner_id) end`,
)}

-- Whether an owner of a store, now or before, is linked to a person.
create function is_linked_store(p_store integer, p_person integer) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from store_owners(p_store) o (id)
    where account_link(o.id, p_person, null) is not null)
$$;

create table store_zones (
  store_id integer references stores on delete cascade,
  zone_id integer references zones,
  primary key (store_id, zone_id)
);
create index store_zones_zone on store_zones (zone_id, store_id);
${scoped('store_zones', OF_ZONE)}
grant select, insert, delete on store_zones to tawsil_app;

-- The order of a store's items within a category has a version of its own.
create table menu_orders (
  store_id integer references stores,
  category_id integer references categories,
  version integer not null default 1,
  primary key (store_id, category_id)
);
${scoped('menu_orders', OF_STORE)}
grant select, insert, update on menu_orders to tawsil_app;

create function stores_zone() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from zones where folded = fold_name(new.zone)) then
    insert into zones (name) values (new.zone) on conflict do nothing;
  end if;
  select name into new.zone from zones where folded = fold_name(new.zone);
  return new;
end $$;
create trigger stores_zone before insert or update of zone on stores for each row
  execute function stores_zone();

-- A store delivers to the zone in which it is kept, until someone says otherwise.
create function stores_deliver() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into store_zones select new.id, id from zones where name = new.zone
  on conflict do nothing;
  return null;
end $$;
create trigger stores_deliver after insert on stores for each row execute function stores_deliver();
create trigger stores_deliver_elsewhere after update of zone on stores for each row
  when (old.zone <> new.zone) execute function stores_deliver();

create function stores_begin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a new store has less than the standard commission'
    using errcode = 'check_violation', constraint = 'proposal_four_eyes';
end $$;

-- A change of an account has an author, a time and a reason, and begins unconfirmed; a confirmation
-- changes nothing else, and its author is linked neither to who changed it nor to the store's owner.
create function stores_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_changed boolean;
begin
  if tg_op = 'INSERT' then
    is_changed := new.bank_iban is not null or new.bank_holder is not null;
  else
    is_changed := (new.bank_iban, new.bank_holder, new.bank_changed_by, new.bank_changed_at, new.bank_replaced_at)
      is distinct from (old.bank_iban, old.bank_holder, old.bank_changed_by, old.bank_changed_at, old.bank_replaced_at);
  end if;
  if is_changed then
    if new.bank_changed_by is null or new.bank_changed_at is null or coalesce(new.bank_reason, '') = ''
       or tg_op = 'UPDATE' and new.bank_changed_at is not distinct from old.bank_changed_at then
      raise exception 'the account of store % is changed by nobody, or without a reason', new.id
        using errcode = 'check_violation', constraint = 'store_account_author';
    end if;
    -- Only the first account of a store replaces none.
    new.bank_replaced_at := null;
    if tg_op = 'UPDATE' and (old.bank_iban is not null or old.bank_changed_at is not null) then
      new.bank_replaced_at := new.bank_changed_at;
    end if;
    new.bank_confirmed_at := null;
    new.bank_confirmed_by := null;
  elsif tg_op = 'UPDATE' and (new.bank_confirmed_at, new.bank_confirmed_by)
      is distinct from (old.bank_confirmed_at, old.bank_confirmed_by) then
    if old.bank_confirmed_at is not null or new.bank_confirmed_at is null or new.bank_confirmed_by is null
       or not one_person() and (account_link(new.bank_changed_by, new.bank_confirmed_by, null) is not null
         or new.owner_id is not null
           and account_link(new.owner_id, new.bank_confirmed_by, null) is not null
         or is_linked_store(new.id, new.bank_confirmed_by)) then
      raise exception 'the account of store % is not confirmed by a second person', new.id
        using errcode = 'check_violation', constraint = 'store_account_four_eyes';
    end if;
  end if;
  return new;
end $$;
create trigger stores_account before insert or update of bank_iban, bank_holder, bank_changed_by,
  bank_changed_at, bank_replaced_at, bank_reason, bank_confirmed_at, bank_confirmed_by on stores
  for each row execute function stores_account();

create function stores_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proposals where subject = 'store ' || new.id and state = 'confirmed'
      and xmin = pg_current_xact_id()::xid
      and digest = proposal_digest('store_commission', new.id::text, old.commission_bp,
        jsonb_build_object('commissionBp', new.commission_bp))) then
    raise exception 'the commission of store % is lowered by one person', new.id
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger stores_two_people before update of commission_bp on stores for each row
  when (new.commission_bp < old.commission_bp) execute function stores_two_people();

create function stores_hold_files() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform files_must_be('document',
    array(select (paper->>'fileId')::integer from jsonb_array_elements(new.documents) paper),
    'stores_documents_file');
  return new;
end $$;
create trigger stores_hold_files before insert or update of documents on stores for each row
  when (new.documents <> '[]') execute function stores_hold_files();

create function stores_show_files() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform files_must_be('image', array[new.logo_id, new.cover_id], 'stores_pictures_file');
  return new;
end $$;
create trigger stores_show_files before insert or update of logo_id, cover_id on stores for each row
  when (coalesce(new.logo_id, new.cover_id) is not null) execute function stores_show_files();

create function store_owner_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('tawsil_store_owners', new.owner_id::text);
  else
    perform pg_notify('tawsil_store_owners', concat_ws(',', old.owner_id, new.owner_id));
  end if;
  return null;
end $$;
create trigger stores_owner_changed after update of owner_id on stores for each row
  when (old.owner_id is distinct from new.owner_id) execute function store_owner_changed();
create trigger stores_owner_named after insert on stores for each row when (new.owner_id is not null)
  execute function store_owner_changed();

create function store_proposals_void() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update proposals set state = 'void', version = version + 1, state_at = greatest(created_at, now())
    where subject = 'store ' || new.id and state = 'waiting';
  return null;
end $$;
create trigger proposals_void_store after update of owner_id, name on stores for each row
  when (new.owner_id is distinct from old.owner_id or new.name <> old.name)
  execute function store_proposals_void();

create function standard_commission() returns integer
language sql immutable set search_path = pg_catalog, public, pg_temp as $$ select 1500 $$;
create trigger stores_begin before insert on stores for each row
  when (new.commission_bp < standard_commission()) execute function stores_begin();

grant execute on function store_owners, standard_commission to tawsil_app;
grant execute on function store_owners to tawsil_scoped;
`;
