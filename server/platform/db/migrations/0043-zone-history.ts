import { type Migration, sql } from 'kysely';

/** Replays read the zones of a moment from the log, and visits are kept for 90 days. */
export const zoneHistory: Migration = {
  async up(db) {
    await sql
      .raw(`
create index events_zone on events (zone_id, id) where zone_id is not null;
create index zone_visits_at on zone_visits using brin (at);
grant delete on zone_visits to tawsil_app;
`)
      .execute(db);
  },
};
