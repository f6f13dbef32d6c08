import { type Migration, sql } from 'kysely';

/**
 * Items that go back into stock after their store has begun an order (docs/decisions/0083). A server of
 * the release before leaves the column alone: its new items are not restockable.
 */
export const restockableItems: Migration = {
  async up(db) {
    await sql`
      alter table items add column restockable boolean not null default false`.execute(db);
    await sql`
      create index items_restockable on items (name_key, id) where restockable`.execute(db);
  },
};
