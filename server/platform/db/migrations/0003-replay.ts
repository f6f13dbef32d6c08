import { type Migration, sql } from 'kysely';

/**
 * Ways into the recording by time. The history of positions is written in the order of time, so a
 * block range index finds minutes in it at a thousandth of the size of a tree; each day's table
 * takes it over from its parent.
 */
export const replay: Migration = {
  async up(db) {
    await sql`create index events_at on events (at, id)`.execute(db);
    await sql`
      create index events_driver on events (driver_id, at desc, id desc) where subject = 'driver'
    `.execute(db);
    await sql`create index positions_at on positions using brin (at)`.execute(db);
  },
};
