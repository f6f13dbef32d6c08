import { type Migration, sql } from 'kysely';

/** What customers say of delivered orders; a store's rating is their mean (docs/decisions/0033). */
export const orderRatings: Migration = {
  async up(db) {
    await sql
      .raw(`
create table order_ratings (
  order_id integer primary key references orders,
  stars smallint not null check (stars between 1 and 5),
  comment text check (length(comment) between 1 and 500),
  rated_at timestamptz not null
);
grant select, insert on order_ratings to tawsil_app;

-- Sums, so that one rating more does not read the others.
alter table stores
  add column rating_count integer not null default 0 check (rating_count >= 0),
  add column rating_stars integer not null default 0 check (rating_stars >= 0);
`)
      .execute(db);
  },
};
