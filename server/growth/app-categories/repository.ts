import { type Insertable, sql } from 'kysely';
import { MAX_IN_APP_CATEGORY } from '#contract/growth/app-places/app-category.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

type Table = Database['app_categories'];
export type AppCategoryRow = Awaited<ReturnType<typeof appCategoryRepository.byIds>>[number];

/** The number of stores in business, or of items that are not archived, up to the limit. */
const counted = sql<number | null>`case
  when c.store_category is not null then (select count(*)::int from (
    select from stores s where s.category = c.store_category and s.archived_at is null
      and s.status in ('active','paused') limit ${MAX_IN_APP_CATEGORY}) k)
  when c.category_id is not null then (select count(*)::int from (
    select from items i where i.category_id = c.category_id and i.archived_at is null
    limit ${MAX_IN_APP_CATEGORY}) k) end`;

function createAppCategoryRepository() {
  const rows = (trx: Db) =>
    trx
      .selectFrom('app_categories as c')
      .leftJoin('app_categories as p', 'p.id', 'c.parent_id')
      .leftJoin('categories as k', 'k.id', 'c.category_id')
      .selectAll('c')
      .select([
        'p.name as parent',
        'k.name as category',
        counted.as('count'),
        sql<number>`(select count(*)::int from app_categories b where b.parent_id = c.id)`.as(
          'children',
        ),
        sql<{ id: number; name: string }[]>`(
          select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name) order by z.name), '[]')
          from zones z where z.id = any(c.zone_ids))`.as('zones'),
      ]);
  const queries = rowsOf('app_categories', { as: 'c', rows });

  /**
   * Renumbers all siblings and the whole tree; `moved` goes to its position among its siblings.
   */
  async function renumber(trx: Db, moved: { id: number; position: number } | null): Promise<void> {
    await sql`
      with wanted as (
        select id, parent_id,
          case when id = ${moved?.id ?? null}::int then ${moved?.position ?? 0}::int - 0.5
            -- The others, without the one that moves, as if it had never stood among them.
            else row_number() over (
              partition by coalesce(parent_id, 0), coalesce(id = ${moved?.id ?? null}::int, false)
              order by position, id) end as at
        from app_categories
      ), ordered as (
        select id, parent_id,
          row_number() over (partition by coalesce(parent_id, 0) order by at, id) as position
        from wanted
      ), placed as (
        select o.id, o.position,
          coalesce(p.position, o.position) * 1000 + case when p.id is null then 0 else o.position end
            as place
        from ordered o left join ordered p on p.id = o.parent_id
      )
      update app_categories c set position = placed.position, place = placed.place
      from placed
      where c.id = placed.id
        and (c.position, c.place) is distinct from (placed.position::int, placed.place::int)`.execute(
      trx,
    );
  }

  return {
    ...queries,
    renumber,

    /** One change of the tree at a time, because positions concern all siblings. */
    lockTree: (trx: Trx) =>
      sql`select pg_advisory_xact_lock(hashtextextended('app categories', 0))`.execute(trx),

    async count(trx: Trx): Promise<number> {
      const { n } = await trx
        .selectFrom('app_categories')
        .select(({ fn }) => fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    /** The references that do not exist, as fields of the body. */
    async missing(trx: Trx, named: { parentId: number | null; categoryId: number | null }) {
      const { parentId, categoryId } = named;
      const { rows: found } = await sql<{ parent: boolean; category: boolean }>`
        select exists (select from app_categories where id = ${parentId} and level = 0) as parent,
          exists (select from categories where id = ${categoryId}) as category`.execute(trx);
      const [is] = found;
      return [
        ...(parentId !== null && !is?.parent ? ['parentId' as const] : []),
        ...(categoryId !== null && !is?.category ? ['categoryId' as const] : []),
      ];
    },

    /** Inserts after all siblings. */
    async insert(trx: Db, row: Omit<Insertable<Table>, 'position' | 'place'>) {
      const { id } = await queries.insert(trx, { ...row, position: 32_000, place: 0 });
      await renumber(trx, null);
      return queries.one(trx, id);
    },

    /** The categories that apps in a zone show, the whole tree in order. */
    visible: (trx: Db, zoneId: number | null) =>
      trx
        .selectFrom('app_categories')
        .select(['id', 'parent_id', 'name', 'names', 'image_id', 'store_category', 'category_id'])
        .where('state', '=', 'shown')
        .where(sql<boolean>`(zone_ids = '{}' or ${zoneId}::int = any(zone_ids))`)
        .orderBy('place')
        .execute(),
  };
}
export const appCategoryRepository = createAppCategoryRepository();
