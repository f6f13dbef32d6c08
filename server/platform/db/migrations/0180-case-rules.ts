import { type Migration, sql } from 'kysely';

/**
 * What the rules that open and release cases read: low ratings with words, failed attempts, and when
 * the owners of cases were last seen. A server of the release before leaves all of it alone.
 */
export const caseRules: Migration = {
  async up(db) {
    await sql
      .raw(`
create index order_ratings_low on order_ratings (rated_at)
  where stars <= 2 and comment is not null;
create index orders_attempted on orders (status_at) where attempt is not null;

-- What is removed after its time.
create index case_events_photos on case_events (at) where file_id is not null;
create index case_events_texts on case_events (at) where text is not null;
create index cases_words on cases (opened_at) where words is not null and not is_open;

create table case_owners (
  user_id integer primary key references users,
  seen_at timestamptz not null
);
grant select, insert, update, delete on case_owners to tawsil_app;
`)
      .execute(db);
  },
};
