import { scoped } from '../scope.ts';

/**
 * Cases, and what happened in each (docs/decisions/0095). Who had a case does not decide what came
 * of it (0096).
 */
export const CASES = `
create table cases (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- What it is about. A case of an order has the order’s parties too, for their pages and areas.
  subject_kind text not null check (subject_kind in ('order', 'store', 'driver', 'customer')),
  order_id integer references orders,
  store_id integer references stores,
  driver_id integer references users,
  customer_id integer references users,
  subject_id integer not null generated always as
    ( case subject_kind when 'order' then order_id when 'store' then store_id when 'driver' then driver_id
      else customer_id end) stored,
  cause text not null,
  party text not null check (party in ('store', 'customer', 'driver', 'platform', 'unknown')),
  origin text not null,
  -- What the server found, so that it opens one case for it: rating 4172, attempt 4172 at 12:00.
  origin_key text unique,
  opener_id integer references users,
  opened_by jsonb,
  opened_at timestamptz not null,
  lines jsonb not null default '[]',
  words text,
  priority text not null default 'normal' check (priority in ('urgent', 'normal', 'low')),
  owner_id integer references users,
  owner_at timestamptz,
  due_at timestamptz not null,
  waiting_for text check (waiting_for in ('customer', 'store', 'driver', 'platform')),
  wakes_at timestamptz,
  -- What its customer was given, and what a store or a driver was charged. Centimes.
  given bigint not null default 0 check (given >= 0),
  charged bigint not null default 0 check (charged >= 0),
  state text not null default 'open' check (state in ('open', 'waiting', 'resolved', 'refused', 'reopened')),
  state_at timestamptz not null,
  state_by jsonb,
  state_reason text,
  is_open boolean not null generated always as (state in ('open', 'waiting', 'reopened')) stored,
  search tsvector not null generated always as (array_to_tsvector(search_words(words))) stored,
  check (origin in ('staff', 'customer', 'store', 'driver', 'rating', 'attempt', 'unanswered')),
  constraint cases_owner check (num_nulls(owner_id, owner_at) in (0, 2)),
  constraint cases_subject
    check (case subject_kind when 'order' then num_nulls(order_id, store_id, customer_id) = 0 when 'store'
      then num_nulls(order_id, driver_id, customer_id) = 3 and store_id is not null when 'driver'
      then num_nulls(order_id, store_id, customer_id) = 3 and driver_id is not null else num_nulls(order_id,
      store_id, driver_id) = 3 and customer_id is not null end),
  constraint cases_waiting
    check ((state = 'waiting') = (waiting_for is not null) and (state = 'waiting') = (wakes_at is not null))
);
-- One open case for one cause of an order.
create unique index cases_one_open on cases (order_id, cause) where order_id is not null
  and state in ('open','waiting','reopened');
-- The queue.
create index cases_queue on cases (due_at, id) where is_open;
create index cases_unowned on cases (due_at, id) where is_open and owner_id is null;
create index cases_owned on cases (owner_id, due_at, id) where is_open and owner_id is not null;
create index cases_waking on cases (wakes_at, id) where state = 'waiting';
-- All of them.
create index cases_due on cases (due_at, id);
create index cases_opened on cases (opened_at, id);
create index cases_of_order on cases (order_id, opened_at, id) where order_id is not null;
create index cases_of_store on cases (store_id, opened_at, id) where store_id is not null;
create index cases_of_driver on cases (driver_id, opened_at, id) where driver_id is not null;
create index cases_of_customer on cases (customer_id, opened_at, id) where customer_id is not null;
create index cases_of_opener on cases (opener_id, id) where opener_id is not null;
create index cases_search on cases using gin (search);
create index cases_words on cases (opened_at) where words is not null and not is_open;
${scoped(
  'cases',
  `case subject_kind
  when 'order' then exists (select from orders o where o.id = order_id)
  when 'store' then store_id in (select id from stores)
  when 'driver' then driver_id in (select user_id from drivers)
  else exists (select from users u where u.id = customer_id) end`,
)}
grant select, insert on cases to tawsil_app;
grant update (charged, due_at, given, owner_at, owner_id, priority, state, state_at, state_by,
  state_reason, version, waiting_for, wakes_at, words) on cases to tawsil_app;

create table case_events (
  id bigint generated always as identity primary key,
  case_id integer not null references cases,
  kind text not null,
  at timestamptz not null,
  -- Null: the server by itself.
  actor jsonb,
  text text,
  -- By its kind: the new owner, until when it waits, the number of the remedy.
  data jsonb not null default '{}',
  file_id integer references files,
  -- Of a photo of an app: one that is sent again is the same.
  phone_id uuid,
  unique (case_id, phone_id),
  check (kind in ('opened', 'comment', 'file', 'owner', 'priority', 'wait', 'wake', 'call', 'message',
    'remedy', 'charge', 'contest', 'decision', 'end', 'reopen'))
);
create index case_events_of_case on case_events (case_id, id);
create index case_events_of_file on case_events (file_id) where file_id is not null;
-- What is removed after its time.
create index case_events_photos on case_events (at) where file_id is not null;
create index case_events_texts on case_events (at) where text is not null;
${scoped('case_events', `exists (select from cases c where c.id = case_id)`)}
grant select, insert on case_events to tawsil_app;
grant update (file_id, text) on case_events to tawsil_app;

-- Staff limited to some zones also see the photos of the orders that they see.
${scoped(
  'files',
  `kind = 'image' or owner_id = scope_user()
  or exists (select from driver_documents d where d.file_id = files.id)
  or exists (select from proofs p where p.file_id = files.id)
  or exists (select from case_events e where e.file_id = files.id)
  or exists (select from stores s where s.documents <> '[]'
    and s.documents @> jsonb_build_array(jsonb_build_object('fileId', files.id)))`,
)}

create table case_owners (
  user_id integer primary key references users,
  seen_at timestamptz not null
);
grant select, insert, update, delete on case_owners to tawsil_app;

create function cases_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'case % is not deleted', old.id
      using errcode = 'check_violation', constraint = 'cases_final';
  end if;
  if old.state in ('resolved','refused') and new.state not in (old.state, 'reopened')
     or new.state = 'open' and old.state not in ('open', 'waiting') then
    raise exception 'case % is %, not %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'cases_life';
  end if;
  return new;
end $$;
create trigger cases_final before update or delete on cases for each row execute function cases_final();

create function case_events_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE'
     or (new.text is not null and new.text is distinct from old.text)
     or (new.file_id is not null and new.file_id is distinct from old.file_id)
     or (to_jsonb(new) - '{text,file_id}'::text[]) <> (to_jsonb(old) - '{text,file_id}'::text[]) then
    raise exception 'entry % of case % is final', old.id, old.case_id
      using errcode = 'check_violation', constraint = 'case_events_final';
  end if;
  return new;
end $$;
create trigger case_events_final before update or delete on case_events for each row
  execute function case_events_final();

create function case_hands(p_case integer) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select owner_id from cases where id = p_case and owner_id is not null
  union
  select case when e.kind in ('opened','owner') then (e.data->'owner'->>'id')::integer
    else (e.actor->>'id')::integer end
  from case_events e
  where e.case_id = p_case and (e.kind in ('wait','end','reopen') and e.actor is not null
    or e.kind in ('opened','owner') and e.data->'owner'->>'id' is not null)
$$;

grant execute on function case_hands to tawsil_app;
grant execute on function case_hands to tawsil_scoped;
`;
