import { type Migration, sql } from 'kysely';

/**
 * Months of which a server of the release before has counted events: it knows fewer figures. Only
 * servers of this release read the table, a minute after the last such count, when those of before
 * have stopped.
 */
const RECOUNTED = `
create table figure_months_recounted (
  month date primary key,
  at timestamptz not null
);

-- Written with seq by servers of this release.
alter table figure_state add column own_seq bigint not null default 0;
update figure_state set own_seq = seq;

create function figures_note_recount() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into figure_months_recounted (month, at)
  select distinct date_trunc('month', commitment_day(e.at))::date, now()
  from events e where e.seq > old.seq and e.seq <= new.seq
  on conflict (month) do update set at = excluded.at;
  new.own_seq := new.seq;
  return new;
end $$;
create trigger figures_note_recount before update on figure_state
  for each row when (new.seq <> old.seq and new.own_seq = old.own_seq)
  execute function figures_note_recount();

grant select, delete on figure_months_recounted to tawsil_app;
`;

/** Has what servers of the release before count counted again, once they are replaced. */
export const recountedMonths: Migration = {
  async up(db) {
    await sql.raw(RECOUNTED).execute(db);
  },
};
