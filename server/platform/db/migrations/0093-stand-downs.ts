import { type Migration, sql } from 'kysely';

/**
 * Drivers whom staff took off the road, and messages to drivers (docs/decisions/0071). A server of
 * the release before leaves the column alone: a driver on duty is not stood down, whatever it is.
 */
export const standDowns: Migration = {
  async up(db) {
    // {until, reason, by, before: {duty, shiftEndsAt}}: read and written as a whole.
    await sql`alter table drivers add column stand_down jsonb`.execute(db);
    await sql`alter table push_notices drop constraint push_notices_kind_check`.execute(db);
    await sql`alter table push_notices add constraint push_notices_kind_check
      check (kind in ('order','alarm','driver'))`.execute(db);
  },
};
