import { scoped } from '../scope.ts';

/**
 * Contact with customers, stores and drivers on the record (docs/decisions/0097), and messages
 * from numbers that nobody is known by.
 */
export const CONTACT = `
create table contact_templates (
  id integer primary key,
  version integer not null default 1,
  party text not null check (party in ('customer', 'store', 'driver')),
  number integer not null check (number between 1 and 9),
  -- By party and number.
  place integer not null,
  situation text not null,
  is_on boolean not null default true,
  default_language text not null default 'fr' check (default_language in ('fr', 'ar', 'en')),
  bodies jsonb not null,
  -- The fixed answers that it offers.
  choices text[] not null default '{}' check (cardinality(choices) <= 4),
  updated_at timestamptz,
  updated_by jsonb,
  unique (party, number)
);
create index contact_templates_place on contact_templates (place, id);
grant select on contact_templates to tawsil_app, tawsil_scoped;
grant update (bodies, choices, default_language, is_on, updated_at, updated_by, version)
  on contact_templates to tawsil_app;
create trigger proposals_void after update of version on contact_templates for each row
  when (new.version <> old.version) execute function proposals_void('contact_template', 'id');

-- What was said with one party about one subject. A driver who takes an order over has a thread of his
-- own: he does not read what was written to the first one.
create table threads (
  id integer generated always as identity primary key,
  version integer not null default 1,
  subject_kind text not null check (subject_kind in ('order', 'case', 'driver', 'store')),
  subject_id integer not null,
  party text not null check (party in ('customer', 'store', 'driver')),
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
  unique (subject_kind, subject_id, party, party_id),
  check ((unanswered = 0) = (unanswered_since is null)),
  check (num_nonnulls(order_id, store_id, driver_id, customer_id) = 1)
);
create index threads_of_party on threads (party, party_id, last_at);
create index threads_of_order on threads (order_id) where order_id is not null;
create index threads_unanswered on threads (unanswered_since) where unanswered_since is not null;
${scoped(
  'threads',
  `case
  when order_id is not null then exists (select from orders o where o.id = order_id)
  when store_id is not null then store_id in (select id from stores)
  when driver_id is not null then driver_id in (select user_id from drivers)
  else exists (select from users u where u.id = customer_id) end`,
)}
grant select, insert on threads to tawsil_app;
grant update (answered_by, last_at, unanswered, unanswered_since, version) on threads to tawsil_app;

create table broadcasts (
  id integer generated always as identity primary key,
  at timestamptz not null,
  by jsonb not null,
  channel text not null check (channel in ('app', 'push')),
  language text not null check (language in ('fr', 'ar', 'en')),
  zones integer[] not null default '{}',
  drivers integer not null,
  text text
);
create index broadcasts_age on broadcasts (at);
grant select, insert on broadcasts to tawsil_app;
grant update (text) on broadcasts to tawsil_app;

create table messages (
  id bigint generated always as identity primary key,
  thread_id integer not null references threads,
  direction text not null check (direction in ('out', 'in')),
  channel text not null check (channel in ('app', 'push', 'sms', 'whatsapp')),
  template_id integer,
  broadcast_id integer references broadcasts,
  -- One of the fixed answers that the message offered.
  choice text,
  choices text[] not null default '{}',
  -- Null once it is too old (retention).
  text text,
  language text not null check (language in ('fr', 'ar', 'en')),
  at timestamptz not null,
  -- The member of staff; null of the party's own messages.
  by jsonb,
  state text not null,
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
  check ((direction = 'out') = (by is not null)),
  check (state in ('waiting', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'no_provider',
    'received')),
  constraint messages_template foreign key (template_id) references contact_templates
);
create unique index messages_client on messages (thread_id, client_id) where client_id is not null;
create index messages_of_thread on messages (thread_id, id);
create index messages_of_broadcast on messages (broadcast_id) where broadcast_id is not null;
create index messages_due on messages (due_at, id) where state = 'waiting';
create index messages_sending on messages (sent_at) where state = 'sending';
create index messages_age on messages (at);
create unique index messages_received on messages (channel, provider_id) where direction = 'in'
  and provider_id is not null;
${scoped('messages', `exists (select from threads t where t.id = thread_id)`)}
grant select, insert on messages to tawsil_app;
grant update (attempt, due_at, is_doubtful, provider_id, reason, sent_at, state, text)
  on messages to tawsil_app;

create table calls (
  id integer generated always as identity primary key,
  thread_id integer not null references threads,
  at timestamptz not null,
  by jsonb not null,
  number_kind text not null check (number_kind in ('account', 'order', 'store')),
  outcome text not null check (outcome in ('reached', 'no_answer', 'busy', 'refused')),
  note text
);
create index calls_of_thread on calls (thread_id, at);
create index calls_age on calls (at);
${scoped('calls', `exists (select from threads t where t.id = thread_id)`)}
grant select, insert on calls to tawsil_app;
grant update (note) on calls to tawsil_app;

-- Messages and receipts of the provider, once each: by its id of the notice.
create table contact_notices (
  id text primary key,
  kind text not null check (kind in ('message', 'receipt')),
  at timestamptz not null,
  -- Null: nobody is known by this number.
  thread_id integer references threads
);
create index contact_notices_age on contact_notices (at);
grant select, insert, delete on contact_notices to tawsil_app;
grant update (thread_id) on contact_notices to tawsil_app;

create table unknown_messages (
  id integer generated always as identity primary key,
  at timestamptz not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  phone text not null,
  text text not null,
  -- The provider's own id of the message: it is there once.
  provider_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'attached', 'dismissed')),
  state_at timestamptz,
  state_by jsonb,
  -- Of one that was attached.
  thread_id integer references threads,
  unique (channel, provider_id),
  check ((state = 'waiting') = (state_by is null) and (state_by is null) = (state_at is null)),
  check ((state = 'attached') = (thread_id is not null))
);
create index unknown_messages_waiting on unknown_messages (at, id) where state = 'waiting';
create index unknown_messages_age on unknown_messages (at);
create index unknown_messages_thread on unknown_messages (thread_id) where thread_id is not null;
${scoped('unknown_messages', `false`)}
grant select, insert, delete on unknown_messages to tawsil_app;
grant update (state, state_at, state_by, thread_id) on unknown_messages to tawsil_app;

-- What people get is written by two people. Switching a template off never waits, nor does the text of
-- one that is off.
create function contact_templates_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_confirmed_now('contact_template ' || new.id,
      proposal_digest('contact_template', new.id::text, old.version, jsonb_build_object(
        'isOn', new.is_on, 'defaultLanguage', new.default_language,
        'bodies', new.bodies, 'choices', to_jsonb(new.choices)))) then
    raise exception 'the template % is changed by one person', new.id
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger contact_templates_two_people before update on contact_templates for each row
  when (new.is_on and (not old.is_on or new.bodies <> old.bodies or new.choices <> old.choices
  or new.default_language <> old.default_language)) execute function contact_templates_two_people();

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
`;
