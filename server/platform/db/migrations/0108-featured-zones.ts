import { type Migration, sql } from 'kysely';

/**
 * The zones of a featured placement as ranges, under that name; its constraint follows the column.
 * Servers of the release before read the column `areas` and call `areas_as_ranges`: both stay until
 * no such server runs, and nothing else reads them.
 */
export const featuredZones: Migration = {
  async up(db) {
    await sql
      .raw(`
alter function areas_as_ranges(integer[]) rename to zones_as_ranges;
create function areas_as_ranges(ids integer[]) returns int4multirange
language sql immutable parallel safe as $$
  select zones_as_ranges(ids)
$$;
alter table featured rename column areas to zone_ranges;
alter table featured
  add column areas int4multirange not null generated always as (zones_as_ranges(zone_ids)) stored;
`)
      .execute(db);
  },
};
