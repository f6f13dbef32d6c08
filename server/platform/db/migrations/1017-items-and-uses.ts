import { type Migration, sql } from 'kysely';
import { OF_STORE, scoped } from './scope.ts';

const table = (name: string, ofItem: boolean) => `
create table ${name} (
  span text check (span in ('day', 'month')),
  start date,
  store_id integer references stores,
  ${ofItem ? 'item_id integer,' : ''}
  sold bigint not null default 0,
  orders bigint not null default 0,
  sales bigint not null default 0,
  missing bigint not null default 0,
  replaced bigint not null default 0,
  primary key (span, start, store_id${ofItem ? ', item_id' : ''})
) with (fillfactor = 70);
${scoped(name, OF_STORE)}
grant select, insert, update, delete on ${name} to tawsil_app;`;

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
  new.items_seq := new.seq;
  return new;
end $$;
drop trigger figures_note_recount on figure_state;
create trigger figures_note_recount before update on figure_state for each row when (new.seq <> old.seq
  and new.items_seq = old.items_seq) execute function figures_note_recount();`;

/**
 * The figures of items: what was sold and missing of each, and of all of a store. All months are
 * counted again ten minutes later: a server of the release before, which does not count them, has gone
 * by then. Months of which one counts events are noted again.
 *
 * The open uses of a promotion are counted beside its delivered ones.
 */
export const itemsAndUses: Migration = {
  async up(db) {
    await sql.raw(table('item_figures', true)).execute(db);
    await sql.raw(table('store_item_figures', false)).execute(db);
    await sql`
      create index promotion_redemptions_open on promotion_redemptions (promotion_id)
      where state = 'reserved'`.execute(db);
    await sql`alter table figure_state add column items_seq bigint not null default 0`.execute(db);
    await sql.raw(NOTE_RECOUNT).execute(db);
    await sql`
      insert into figure_months_recounted (month, at)
      select distinct start, now() + interval '10 minutes' from store_figures where span = 'month'
      on conflict (month) do update set at = excluded.at`.execute(db);
  },
};
