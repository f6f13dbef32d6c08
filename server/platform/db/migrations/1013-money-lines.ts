import { type Migration, sql } from 'kysely';

const NOTE_RECOUNT = `
create or replace function figures_note_recount() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into figure_months_recounted (month, at)
  select distinct date_trunc('month', commitment_day(e.at))::date, now()
  from events e where e.seq > old.seq and e.seq <= new.seq
  on conflict (month) do update set at = greatest(figure_months_recounted.at, excluded.at);
  new.own_seq := new.seq;
  new.lines_seq := new.seq;
  return new;
end $$;
drop trigger figures_note_recount on figure_state;
create trigger figures_note_recount before update on figure_state for each row when (new.seq <> old.seq
  and new.lines_seq = old.lines_seq) execute function figures_note_recount();`;

/**
 * The figures of stores' balances are those of their statements: by the purpose of an entry instead of the kind of
 * its transaction. All months are counted again, ten minutes later: a server of the release before, which would
 * count them as before, has gone by then. Months of which one counts events are noted again.
 *
 * A payout names the last entry on its store's balance when it was requested, as of which its evidence is read.
 * A store keeps whom its confirmer called about its account.
 */
export const moneyLines: Migration = {
  async up(db) {
    await sql`alter table store_money_figures add column owed bigint not null default 0`.execute(
      db,
    );
    await sql`alter table figure_state add column lines_seq bigint not null default 0`.execute(db);
    await sql.raw(NOTE_RECOUNT).execute(db);
    await sql`alter table payouts add column balance_entry bigint`.execute(db);
    await sql`alter table stores add column bank_confirm_record text`.execute(db);
    await sql`
      insert into figure_months_recounted (month, at)
      select distinct start, now() + interval '10 minutes' from store_money_figures where span = 'month'
      on conflict (month) do update set at = excluded.at`.execute(db);
  },
};
