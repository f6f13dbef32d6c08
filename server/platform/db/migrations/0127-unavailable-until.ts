import { type Migration, sql } from 'kysely';

/**
 * Items that cannot be ordered until a time, and can be again by themselves. A server of the release
 * before does not know the time and offers them until it is replaced; the application evaluates it at
 * each read, so that a time that is over has no effect and is not removed.
 */
export const unavailableUntil: Migration = {
  async up(db) {
    await sql`alter table items add column unavailable_until timestamptz`.execute(db);
    await sql`
      create index items_unavailable_until on items (unavailable_until)
      where unavailable_until is not null`.execute(db);
  },
};
