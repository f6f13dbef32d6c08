import { type Migration, sql } from 'kysely';

/**
 * Orders whose goods are sent again count for nobody's punctuality (docs/decisions/0096): the figures
 * have their number, to be subtracted from the delivered orders. Months with such orders are counted
 * again.
 */
export const redeliveryFigures: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table store_figures add column sent_again bigint not null default 0;
alter table driver_figures add column sent_again bigint not null default 0;
insert into figure_months_due
select distinct date_trunc('month', commitment_day(closed_at))::date from orders
where redelivers is not null and status = 'delivered'
on conflict do nothing;
`)
      .execute(db);
  },
};
