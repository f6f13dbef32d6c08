import { type Migration, sql } from 'kysely';

/** Names the browser of a session, so that people recognise the one that they do not know. */
export const sessionUserAgents: Migration = {
  async up(db) {
    await sql`alter table sessions add column user_agent text
      check (char_length(user_agent) <= 200)`.execute(db);
  },
};
