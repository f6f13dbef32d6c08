import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';

it('a migrated placement holds its position in its zones, also for servers of the release before', async () => {
  const { db, migrateToLatest } = await createDatabaseAfter('0107-session-user-agents');
  await sql
    .raw(`
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
insert into featured (store_id, slot, position, zone_ids, starts_on, starts_at, created_at)
  values (1, 'home', 1, '{7,8}', '2026-01-05', '2026-01-05', now())`)
    .execute(db);
  await migrateToLatest();
  const { rows } = await sql`select zone_ranges = areas as same,
    areas && areas_as_ranges('{8}') as holds, areas && areas_as_ranges('{6}') as elsewhere
    from featured`.execute(db);
  expect(rows).toEqual([{ same: true, holds: true, elsewhere: false }]);
  const place = (zones: string) =>
    sql`insert into featured (store_id, slot, position, zone_ids, starts_on, starts_at, created_at)
      values (1, 'home', 1, ${zones}::int[], '2026-02-01', '2026-02-01', now())`.execute(db);
  await expect(place('{8,9}')).rejects.toThrow('featured_taken');
  await expect(place('{}')).rejects.toThrow('featured_taken');
  await place('{6}');
});
