import { type Migration, sql } from 'kysely';

/**
 * A message of a party is there once by the id that the provider gave it. Those that it gives to ours need
 * not differ: one that answers each with the same was taken for no answer, and got each three times.
 */
export const providerIds: Migration = {
  async up(db) {
    await sql
      .raw(`
create unique index messages_received on messages (channel, provider_id)
  where direction = 'in' and provider_id is not null;
drop index messages_provider;
`)
      .execute(db);
  },
};
