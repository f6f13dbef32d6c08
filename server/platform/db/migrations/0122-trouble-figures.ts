import { type Migration, sql } from 'kysely';

const PERIOD = `
  span text not null check (span in ('day','month')),
  start date not null,
  store_id integer not null references stores,`;
const sums = (...names: string[]) =>
  names.map((name) => `  ${name} bigint not null default 0,`).join('\n');

const TABLES = `
alter table store_money_figures add column ends bigint not null default 0;
create table loss_figures (${PERIOD}
  cause text not null,
  party text not null,
${sums('ends', 'to_store', 'to_driver', 'charged', 'unpaid', 'store_bears', 'platform_bears')}
  primary key (span, start, store_id, cause, party)
) with (fillfactor = 70);
create table change_figures (${PERIOD}
  -- Empty: all orders that have ended.
  cause text not null,
${sums('ended', 'changed', 'amendments', 'difference', 'store_pays', 'platform_pays')}
  primary key (span, start, store_id, cause)
) with (fillfactor = 70);
insert into change_figures (span, start, store_id, cause, ended)
select span, start, store_id, '', delivered + cancelled + returned from store_figures
where delivered + cancelled + returned <> 0;
create table missing_item_figures (${PERIOD}
  item_id integer not null,
${sums('missing', 'replaced', 'lost_value')}
  primary key (span, start, store_id, item_id)
) with (fillfactor = 70);

-- Months in which orders have changed, or ended for money, are counted again.
insert into figure_months_due
select generate_series(date_trunc('month', min(at) - interval '1 day'), max(at) + interval '1 day',
  interval '1 month')::date
from (
  select at from ledger_transfers where kind = 'order_end' union all
  select o.closed_at from order_amendments m join orders o on o.id = m.order_id
  where m.state = 'applied' and o.closed_at is not null
) known having min(at) is not null
on conflict do nothing;
`;

/**
 * Figures of orders that changed, of items that were missing, and of ends without delivery. A server
 * of the release before counts none of them (0131).
 */
export const troubleFigures: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
    for (const table of ['loss_figures', 'change_figures', 'missing_item_figures'])
      await sql
        .raw(`
grant select, insert, update, delete on ${table} to tawsil_app;
alter table ${table} enable row level security;
create policy ${table}_app on ${table} to tawsil_app using (true) with check (true);
create policy ${table}_scoped on ${table} for select to tawsil_scoped using (store_id in (select id from stores));
grant select on ${table} to tawsil_scoped;
`)
        .execute(db);
  },
};
