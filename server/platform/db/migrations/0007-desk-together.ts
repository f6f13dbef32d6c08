import { type Migration, sql } from 'kysely';

/**
 * What several operators share: who looks at what on every server, who handed an order to whom, and
 * the sheets of a shift handover, which nobody changes once they are signed.
 */
export const deskTogether: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Worth nothing after a crash: consoles say anew what they look at within seconds.
create unlogged table desk_looks (
  session_id integer primary key,
  user_id integer not null,
  name text not null,
  screen text not null,
  order_id integer,
  until timestamptz not null
);
create index desk_looks_until on desk_looks (until);

alter table order_claims add column handed_by jsonb;

create table handovers (
  id integer generated always as identity primary key,
  version integer not null default 1,
  state text not null check (state in ('draft','offered','taken','withdrawn')),
  from_id integer not null references users,
  "from" jsonb not null,
  "to" jsonb,
  note text not null default '',
  items jsonb not null,
  more integer not null default 0,
  moved jsonb not null default '[]',
  collected_at timestamptz not null,
  offered_at timestamptz,
  taken_at timestamptz,
  withdrawn_at timestamptz,
  check ((state = 'taken') = (taken_at is not null and "to" is not null)),
  check (state not in ('offered','taken') or offered_at is not null),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check (("to" ->> 'id')::integer is distinct from from_id)
);
-- One sheet at a time is being handed over by one person.
create unique index handovers_open on handovers (from_id) where state in ('draft','offered');
create index handovers_state on handovers (state, id);

create function handovers_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a handover sheet is never removed';
  end if;
  if old.state in ('taken','withdrawn') then
    raise exception 'handover sheet % is closed', old.id;
  end if;
  if old.state = 'offered' and (
    new.state not in ('taken','withdrawn')
    or (new."from", new.from_id, new.note, new.items, new.more, new.collected_at, new.offered_at)
      is distinct from
      (old."from", old.from_id, old.note, old.items, old.more, old.collected_at, old.offered_at)
  ) then
    raise exception 'handover sheet % is signed', old.id;
  end if;
  return new;
end $$;
create trigger handovers_keep before update or delete on handovers
  for each row execute function handovers_keep();

grant select, insert, update, delete on desk_looks to tawsil_app;
grant select, insert, update on handovers to tawsil_app;
`)
      .execute(db);
  },
};
