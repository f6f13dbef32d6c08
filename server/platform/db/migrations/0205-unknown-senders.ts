import { type Migration, sql } from 'kysely';

/**
 * Messages from numbers of nobody who is known, until staff attach or dismiss them (docs/decisions/0097).
 * They are in no area, so nobody limited to areas sees them. A server of the release before keeps none.
 */
export const unknownSenders: Migration = {
  async up(db) {
    await sql
      .raw(`
create table unknown_messages (
  id integer generated always as identity primary key,
  at timestamptz not null,
  channel text not null check (channel in ('sms','whatsapp')),
  phone text not null,
  text text not null,
  -- The provider's own id of the message: it is there once.
  provider_id text not null,
  state text not null default 'waiting' check (state in ('waiting','attached','dismissed')),
  state_at timestamptz,
  state_by jsonb,
  -- Of one that was attached.
  thread_id integer references threads,
  check ((state = 'waiting') = (state_by is null) and (state_by is null) = (state_at is null)),
  check ((state = 'attached') = (thread_id is not null)),
  unique (channel, provider_id)
);
create index unknown_messages_waiting on unknown_messages (at, id) where state = 'waiting';
create index unknown_messages_age on unknown_messages (at);
create index unknown_messages_thread on unknown_messages (thread_id) where thread_id is not null;
alter table unknown_messages enable row level security;
create policy unknown_messages_app on unknown_messages to tawsil_app using (true) with check (true);
create policy unknown_messages_scoped on unknown_messages for select to tawsil_scoped using (false);
grant select on unknown_messages to tawsil_scoped;
grant select, insert, delete on unknown_messages to tawsil_app;
grant update (state, state_at, state_by, thread_id) on unknown_messages to tawsil_app;
`)
      .execute(db);
  },
};
