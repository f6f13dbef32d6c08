import { OF_ORDER, scoped } from '../scope.ts';

/**
 * An order changes until it is handed over; its first basket and each later one are kept
 * (docs/decisions/0081).
 */
export const AMENDMENTS = `
-- A change of an order after it was placed, applied or proposed (docs/decisions/0081).
create table order_amendments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  number integer not null check (number > 0),
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ '{lines,address,contact,payment,instructions}'),
  cause text not null,
  reason text,
  state text not null,
  consent text check (consent in ('not_needed', 'app', 'telephone', 'preference', 'default')),
  -- The end of the number on which the customer agreed.
  consent_phone text,
  -- The proposal whose default it is.
  follows integer,
  asked_by jsonb,
  asked_at timestamptz not null,
  expires_at timestamptz,
  settled_by jsonb,
  settled_at timestamptz,
  -- The whole basket, and what besides it has changed.
  before jsonb not null,
  after jsonb not null,
  details jsonb not null default '{}',
  total_before bigint not null,
  total_after bigint not null,
  -- What it costs more, and the customer does not pay. Centimes.
  store_pays bigint not null default 0 check (store_pays >= 0),
  platform_pays bigint not null default 0 check (platform_pays >= 0),
  -- The lines of a proposal, with the prices that were shown to the customer.
  plan jsonb,
  unique (order_id, number),
  check ((state = 'applied') = (consent is not null)),
  check (state <> 'proposed' or expires_at is not null and plan is not null),
  check (state in ('proposed', 'applied', 'refused', 'withdrawn', 'expired', 'superseded', 'closed'))
);
create unique index order_amendments_open on order_amendments (order_id) where state = 'proposed';
create index order_amendments_due on order_amendments (expires_at) where state = 'proposed';
${scoped('order_amendments', OF_ORDER)}
grant select, insert on order_amendments to tawsil_app;
grant update (consent, consent_phone, settled_at, settled_by, state) on order_amendments to tawsil_app;

-- The lines that an amendment changes, for reports.
create table amendment_lines (
  amendment_id integer references order_amendments,
  line integer,
  item_id integer not null,
  quantity_before integer not null check (quantity_before >= 0),
  quantity_after integer not null check (quantity_after >= 0),
  price_before bigint,
  price_after bigint,
  replaces integer,
  primary key (amendment_id, line)
);
${scoped('amendment_lines', `exists (select from order_amendments a where a.id = amendment_id)`)}
grant select, insert on amendment_lines to tawsil_app;

create table amendment_disputes (
  order_id integer,
  number integer,
  at timestamptz not null,
  outcome text check (outcome in ('put_back', 'accepted', 'kept')),
  cause text,
  reason text,
  settled_by jsonb,
  settled_at timestamptz,
  primary key (order_id, number),
  check ((outcome is null) = (settled_at is null)),
  check (cause is null or outcome = 'kept'),
  foreign key (order_id, number) references order_amendments (order_id, number)
);
${scoped('amendment_disputes', OF_ORDER)}
grant select, insert on amendment_disputes to tawsil_app;
grant update (cause, outcome, reason, settled_at, settled_by) on amendment_disputes to tawsil_app;

create function order_amendments_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.state <> 'proposed' or new.state = 'proposed'
     or (to_jsonb(new) - '{state,consent,consent_phone,settled_by,settled_at}'::text[])
       <> (to_jsonb(old) - '{state,consent,consent_phone,settled_by,settled_at}'::text[]) then
    raise exception 'amendment % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'order_amendments_final';
  end if;
  return new;
end $$;
create trigger order_amendments_final before update or delete on order_amendments for each row
  execute function order_amendments_final();

-- What is settled stays so.
create function amendment_disputes_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or new.outcome is null or new.at <> old.at then
    raise exception 'the dispute of amendment % of order % is final', old.number, old.order_id
      using errcode = 'check_violation', constraint = 'amendment_disputes_final';
  end if;
  return new;
end $$;
create trigger amendment_disputes_final before update or delete on amendment_disputes for each row
  execute function amendment_disputes_final();

-- What an order that has not been amended keeps of its area and of its first basket.
create function kept_terms_of(p_order integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'terms', coalesce((select t.terms from zone_terms t where t.id = o.terms_id),
      '{"baseFee":"1000","feePerKm":"200","freeFrom":null,"minimumOrder":"0","maxKm":null,"hours":null}'),
    'surcharge', coalesce((select v.amount from zone_overrides v
      where v.zone_id = o.zone_id and v.kind = 'surcharge' and v.starts_at <= o.placed_at
        and coalesce(v.ended_at, v.ends_at) > o.placed_at
      order by v.id desc limit 1), 0)::text,
    'subtotal', o.subtotal::text,
    'given', (select jsonb_build_object('amount', sum(d.amount)::text,
        'storePart', sum(d.store_part)::text)
      from order_discounts d where d.order_id = o.id and d.promotion_id is null having count(*) > 0))
  from orders o where o.id = p_order
$$;

grant execute on function kept_terms_of to tawsil_app;
`;
