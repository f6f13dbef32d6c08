import { type Insertable, sql } from 'kysely';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type FeaturedRow = Awaited<ReturnType<(typeof featuredRepository)['byIds']>>[number];

const zonesOfPlace = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name) order by z.name), '[]')
  from zones z where z.id = any(f.zone_ids))`;
const sum = (column: 'seen' | 'opened' | 'ordered') =>
  sql<number>`(select coalesce(sum(d.${sql.ref(column)}), 0)::int
    from featured_days d where d.featured_id = f.id)`;

function createFeaturedRepository() {
  const rows = (trx: Db) =>
    trx
      .selectFrom('featured as f')
      .leftJoin('items as i', 'i.id', 'f.item_id')
      .innerJoin('stores as s', (join) =>
        join.on('s.id', '=', sql<number>`coalesce(f.store_id, i.store_id)`),
      )
      .selectAll('f')
      .select([
        's.id as of_store',
        's.name as store',
        'i.name as item',
        sql<string>`coalesce(i.name, s.name)`.as('target'),
        sql<number | null>`coalesce(f.image_id, i.image_ids[1], s.cover_id, s.logo_id)`.as(
          'picture',
        ),
        zonesOfPlace.as('zones'),
        sum('seen').as('seen'),
        sum('opened').as('opened'),
        sum('ordered').as('ordered'),
      ]);

  return {
    ...rowsOf('featured', { as: 'f', rows }),

    /** One change at a time: two that wait for each other's constraint would deadlock. */
    lockAll: (trx: Trx) =>
      sql`select pg_advisory_xact_lock(hashtextextended('featured', 0))`.execute(trx),

    async isThere(trx: Trx, of: { storeId: number | null; itemId: number | null }) {
      const { rows: found } = await sql<{ is: boolean }>`
        select exists (select from stores where id = ${of.storeId} and archived_at is null)
          or exists (select from items where id = ${of.itemId} and archived_at is null) as is`.execute(
        trx,
      );
      return found[0]?.is ?? false;
    },

    /**
     * The placement that holds the position of `wanted` at some time of its window in some of its
     * zones.
     */
    async holder(
      trx: Db,
      wanted: Pick<
        Insertable<Database['featured']>,
        'item_id' | 'slot' | 'position' | 'zone_ids' | 'starts_at' | 'ends_at'
      >,
      own: number | null,
    ) {
      return rows(trx)
        .where('f.state', '=', 'shown')
        .where('f.kind', '=', wanted.item_id == null ? 'store' : 'item')
        .where('f.slot', '=', wanted.slot)
        .where('f.position', '=', wanted.position)
        .where(
          sql<boolean>`f.running && tstzrange(${wanted.starts_at}, ${wanted.ends_at})
            and f.zone_ranges && zones_as_ranges(${wanted.zone_ids}::int[])`,
        )
        .where(sql<boolean>`f.id is distinct from ${own}::int`)
        .orderBy('f.starts_at')
        .limit(1)
        .executeTakeFirst();
    },

    days: (trx: Db, id: number, since: string) =>
      trx
        .selectFrom('featured_days')
        .select(['day', 'seen', 'opened', 'ordered'])
        .where('featured_id', '=', id)
        .where('day', '>=', since)
        .execute(),
  };
}
export const featuredRepository = createFeaturedRepository();
