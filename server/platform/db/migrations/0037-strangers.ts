import { type Migration, sql } from 'kysely';

/**
 * What a device is known by that the server has made itself, and what an order's reference was first
 * used for (docs/decisions/0036).
 */
export const strangers: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table sessions add column device_secret bytea;
create index sessions_device_secret on sessions (device_secret, user_id)
  where device_secret is not null;
alter table orders add column body_hash bytea;
`)
      .execute(db);
  },
};
