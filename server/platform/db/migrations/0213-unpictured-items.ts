import { type Migration, sql } from 'kysely';

/**
 * The dashboard counts, and the list of items finds, those that no picture shows and those that cost
 * nothing (docs/decisions/0105). An index of the few rows of each, in the order of the list.
 */
export const unpicturedItems: Migration = {
  async up(db) {
    await sql
      .raw(`
create index items_unpictured on items (name_key, id) where image_ids = '{}' and archived_at is null;
create index items_unpriced on items (name_key, id) where price = 0 and archived_at is null;
create index items_hidden on items (id) where archived_at is null
  and (not available or unavailable_until is not null);
`)
      .execute(db);
  },
};
