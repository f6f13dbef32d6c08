import { type Migration, sql } from 'kysely';

const TABLES = `
-- What was said with one party about one subject. A driver who takes an order over has a thread of his
-- own: he does not read what was written to the first one.
create table threads (
  id integer generated always as identity primary key,
  version integer not null default 1,
  subject_kind text not null check (subject_kind in ('order','case','driver','store')),
  subject_id integer not null,
  party text not null check (party in ('customer','store','driver')),
  -- The store of its party, otherwise the person.
  party_id integer not null,
  -- By which staff of areas see it: the order that it is about, or else a store, driver or customer.
  order_id integer references orders,
  store_id integer references stores,
  driver_id integer references users,
  customer_id integer references users,
  created_at timestamptz not null,
  last_at timestamptz not null,
  -- Messages of the party that nobody has answered, and since when.
  unanswered integer not null default 0 check (unanswered >= 0),
  unanswered_since timestamptz,
  answered_by jsonb,
  check ((unanswered = 0) = (unanswered_since is null)),
  check (num_nonnulls(order_id, store_id, driver_id, customer_id) = 1),
  unique (subject_kind, subject_id, party, party_id)
);
create index threads_of_party on threads (party, party_id, last_at);
create index threads_of_order on threads (order_id) where order_id is not null;
create index threads_unanswered on threads (unanswered_since) where unanswered_since is not null;

create table broadcasts (
  id integer generated always as identity primary key,
  at timestamptz not null,
  by jsonb not null,
  channel text not null check (channel in ('app','push')),
  language text not null check (language in ('fr','ar','en')),
  zones integer[] not null default '{}',
  drivers integer not null,
  text text
);
create index broadcasts_age on broadcasts (at);

create table messages (
  id bigint generated always as identity primary key,
  thread_id integer not null references threads,
  direction text not null check (direction in ('out','in')),
  channel text not null check (channel in ('app','push','sms','whatsapp')),
  template_id integer,
  broadcast_id integer references broadcasts,
  -- One of the fixed answers that the message offered.
  choice text,
  choices text[] not null default '{}',
  -- Null once it is too old (retention).
  text text,
  language text not null check (language in ('fr','ar','en')),
  at timestamptz not null,
  -- The member of staff; null of the party's own messages.
  by jsonb,
  state text not null check (state in
    ('waiting','sending','accepted','delivered','failed','unknown','no_provider','received')),
  reason text,
  attempt integer not null default 0,
  -- A try before may have arrived: whatever comes of the last one, it is not known to have failed.
  is_doubtful boolean not null default false,
  due_at timestamptz,
  sent_at timestamptz,
  -- The provider's own id of the message: each message of the party is there once.
  provider_id text,
  -- The sending command, or the app's: repeated, it is the same message.
  client_id uuid,
  check ((direction = 'in') = (state = 'received')),
  check ((direction = 'out') = (by is not null))
);
create unique index messages_provider on messages (channel, provider_id) where provider_id is not null;
create unique index messages_client on messages (thread_id, client_id) where client_id is not null;
create index messages_of_thread on messages (thread_id, id);
create index messages_of_broadcast on messages (broadcast_id) where broadcast_id is not null;
create index messages_due on messages (due_at, id) where state = 'waiting';
create index messages_sending on messages (sent_at) where state = 'sending';
create index messages_age on messages (at);

create table calls (
  id integer generated always as identity primary key,
  thread_id integer not null references threads,
  at timestamptz not null,
  by jsonb not null,
  number_kind text not null check (number_kind in ('account','order','store')),
  outcome text not null check (outcome in ('reached','no_answer','busy','refused')),
  note text
);
create index calls_of_thread on calls (thread_id, at);
create index calls_age on calls (at);

-- Who writes is found by the number.
create index users_phone on users (phone) where phone is not null;
create index stores_phone on stores (phone) where phone is not null;

-- Messages and receipts of the provider, once each: by its id of the notice.
create table contact_notices (
  id text primary key,
  kind text not null check (kind in ('message','receipt')),
  at timestamptz not null,
  -- Null: nobody is known by this number.
  thread_id integer references threads
);
create index contact_notices_age on contact_notices (at);
`;

const GUARDS = `
-- What was said stays: of a message only its sending changes, and its text is emptied; a call never does.
create function messages_kept() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (to_jsonb(new) - '{text,state,reason,attempt,is_doubtful,due_at,sent_at,provider_id}'::text[])
     <> (to_jsonb(old) - '{text,state,reason,attempt,is_doubtful,due_at,sent_at,provider_id}'::text[])
     or (new.text is distinct from old.text and new.text is not null)
     or (old.provider_id is not null and new.provider_id is distinct from old.provider_id)
     or (old.state in ('delivered','received') and new.state <> old.state) then
    raise exception 'message % does not change', old.id
      using errcode = 'check_violation', constraint = 'messages_kept';
  end if;
  return new;
end $$;
create trigger messages_kept before update on messages for each row execute function messages_kept();

do $$
declare
  one text;
begin
  foreach one in array array['threads','messages','calls'] loop
    execute format('alter table %I enable row level security', one);
    execute format('create policy %I on %I to tawsil_app using (true) with check (true)',
      one || '_app', one);
    execute format('grant select on %I to tawsil_scoped', one);
  end loop;
end $$;
create policy threads_scoped on threads for select to tawsil_scoped using (case
  when order_id is not null then exists (select from orders o where o.id = order_id)
  when store_id is not null then store_id in (select id from stores)
  when driver_id is not null then driver_id in (select user_id from drivers)
  else exists (select from users u where u.id = customer_id) end);
create policy messages_scoped on messages for select to tawsil_scoped
  using (exists (select from threads t where t.id = thread_id));
create policy calls_scoped on calls for select to tawsil_scoped
  using (exists (select from threads t where t.id = thread_id));

grant select, insert on threads to tawsil_app;
grant update (version, last_at, unanswered, unanswered_since, answered_by) on threads to tawsil_app;
grant select, insert on messages to tawsil_app;
grant update (text, state, reason, attempt, is_doubtful, due_at, sent_at, provider_id)
  on messages to tawsil_app;
grant select, insert on calls to tawsil_app;
grant update (note) on calls to tawsil_app;
grant select, insert on broadcasts to tawsil_app;
grant update (text) on broadcasts to tawsil_app;
grant select, insert, delete on contact_notices to tawsil_app;
grant update (thread_id) on contact_notices to tawsil_app;
`;

/** Live screens follow threads; an event has the policy of its thread. */
const EVENTS = `
do $$
declare
  present text := (select pg_get_expr(polqual, polrelid) from pg_policy where polname = 'events_scoped');
begin
  execute format('alter policy events_scoped on events using (case when subject_kind = ''contact''
    then exists (select from threads t where t.id = subject_id) else (%s) end)', present);
end $$;
`;

/** Contact on the record (docs/decisions/0097). A server of the release before writes none. */
export const contact: Migration = {
  async up(db) {
    for (const part of [TABLES, GUARDS, EVENTS]) await sql.raw(part).execute(db);
  },
};
