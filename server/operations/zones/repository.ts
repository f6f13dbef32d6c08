import { type Insertable, type Selectable, sql } from 'kysely';
import type { ZoneTerms } from '#contract/operations/zones/zone.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ActorJson, Database, Db } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type OverrideRow = Omit<Selectable<Database['zone_overrides']>, 'is_over'>;
/** A zone with its shape and its terms in force. */
export type ZoneRow = Selectable<Database['zones']> & {
  ring: Corner[] | null;
  area_m2: number | null;
  shape: number | null;
  terms: ZoneTerms | null;
  terms_number: number | null;
};

const HISTORY = 50;

export function createZoneRepository() {
  const rows = (trx: Db) =>
    trx
      .selectFrom('zones as z')
      .leftJoin('zone_shapes as s', 's.id', 'z.shape_id')
      .leftJoin('zone_terms as t', 't.id', 'z.terms_id')
      .selectAll('z')
      .select(['s.ring', 's.area_m2', 's.number as shape', 't.terms', 't.number as terms_number']);
  const { one, byIds, lock, update } = rowsOf<'zones', ZoneRow>('zones', { as: 'z', rows });
  const overrides = (trx: Db) => trx.selectFrom('zone_overrides').selectAll();

  return {
    byIds: (trx: Db, ids: readonly number[]): Promise<ZoneRow[]> =>
      ids.length === 0 ? Promise.resolve([]) : byIds(trx, ids),

    live: (trx: Db): Promise<ZoneRow[]> =>
      rows(trx).where('z.state', '<>', 'archived').orderBy('z.name_key').orderBy('z.id').execute(),

    lock,
    update,

    /** Inserts a draft; undefined if its name is taken. */
    async insert(trx: Db, row: Insertable<Database['zones']>) {
      const added = await trx
        .insertInto('zones')
        .values(row)
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added && one(trx, added.id);
    },

    /** Adds an immutable version of the shape; returns its id. */
    addShape: (
      trx: Db,
      shape: Pick<
        Insertable<Database['zone_shapes']>,
        'zone_id' | 'area_m2' | 'at' | 'by' | 'reason'
      > & {
        ring: string;
      },
    ) => addVersion(trx, 'zone_shapes', shape),

    /** Has the stores that deliver to some zones deliver to another one, too. */
    addStoresOf: async (trx: Db, id: number, zones: readonly number[]) => {
      if (zones.length === 0) return;
      await sql`
        insert into store_zones (store_id, zone_id)
        select distinct w.store_id, ${id}::int from store_zones w
        join stores s on s.id = w.store_id and s.archived_at is null
        where w.zone_id = any(${[...zones]}::int[]) order by w.store_id
        on conflict do nothing`.execute(trx);
    },

    addTerms: (
      trx: Db,
      terms: Pick<
        Insertable<Database['zone_terms']>,
        'zone_id' | 'at' | 'by' | 'reason' | 'reason_sentence'
      > & {
        terms: string;
      },
    ) => addVersion(trx, 'zone_terms', terms),

    shapes: (trx: Db, id: number) =>
      trx
        .selectFrom('zone_shapes')
        .selectAll()
        .where('zone_id', '=', id)
        .orderBy('number', 'desc')
        .limit(HISTORY)
        .execute(),

    termsVersions: (trx: Db, id: number) =>
      trx
        .selectFrom('zone_terms')
        .selectAll()
        .where('zone_id', '=', id)
        .orderBy('number', 'desc')
        .limit(HISTORY)
        .execute(),

    /** Overrides that have not ended, of these zones. */
    running: (trx: Db, ids: readonly number[], now: Date): Promise<OverrideRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : overrides(trx)
            .where('zone_id', 'in', [...ids])
            .where('is_over', '=', false)
            .where('ended_at', 'is', null)
            .where('ends_at', '>', now)
            .orderBy('id')
            .execute(),

    overrideHistory: (trx: Db, id: number): Promise<OverrideRow[]> =>
      overrides(trx).where('zone_id', '=', id).orderBy('id', 'desc').limit(HISTORY).execute(),

    addOverride: (trx: Db, row: Insertable<Database['zone_overrides']>) =>
      trx.insertInto('zone_overrides').values(row).returning('id').executeTakeFirstOrThrow(),

    /** Ends the current overrides of a zone: one, or all of a kind. */
    endOverrides: (
      trx: Db,
      zoneId: number,
      which: { id: number } | { kind: OverrideRow['kind'] },
      at: Date,
      by: ActorJson,
    ) =>
      trx
        .updateTable('zone_overrides')
        .set({ ended_at: at, ended_by: JSON.stringify(by), is_over: true })
        .where('zone_id', '=', zoneId)
        .where('is_over', '=', false)
        .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('kind', '=', which.kind)))
        .returning('id')
        .execute(),

    /** Whether any override has expired whose end is not in the event log. */
    hasOverridesDue: (now: Date) => sql<boolean>`
      exists (select from zone_overrides where not is_over and ends_at <= ${now})`,

    /** Marks expired overrides; returns their zones. */
    async closeOverrides(trx: Db, now: Date): Promise<number[]> {
      const ended = await trx
        .updateTable('zone_overrides')
        .set({ is_over: true })
        .where('is_over', '=', false)
        .where('ends_at', '<=', now)
        .returning('zone_id')
        .execute();
      return [...new Set(ended.map(({ zone_id }) => zone_id))];
    },

    /** How many stores deliver to each of these zones. */
    async storeCounts(trx: Db, ids: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; count: number }>`
        select w.zone_id as id, count(*)::int as count
        from store_zones w join stores s on s.id = w.store_id
        where w.zone_id = any(${[...ids]}::int[]) and s.archived_at is null
        group by w.zone_id`.execute(trx);
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    /** Open orders by the zone of their store, and the number of them without a driver. */
    async orderCounts(trx: Db): Promise<Map<string, { open: number; waiting: number }>> {
      const { rows } = await sql<{ zone: string; open: number; waiting: number }>`
        select s.zone, count(*)::int as open,
               count(*) filter (where o.driver_id is null)::int as waiting
        from orders o join stores s on s.id = o.store_id
        where o.closed_at is null group by s.zone`.execute(trx);
      return new Map(rows.map(({ zone, ...counts }) => [zone, counts]));
    },

    /** The zones that an order's store delivers to, and the revision of the zones. */
    async forOrder(trx: Db, storeId: number): Promise<{ revision: bigint; serves: Set<number> }> {
      const { rows } = await sql<{ revision: bigint; serves: number[] }>`${prepared}
        select number as revision,
               array(select zone_id from store_zones where store_id = ${storeId}) as serves
        from zone_revision`.execute(trx);
      const [row] = rows;
      if (!row) throw new Error('The revision of the zones is missing');
      return { revision: row.revision, serves: new Set(row.serves) };
    },
  };

  async function addVersion(
    trx: Db,
    table: 'zone_shapes' | 'zone_terms',
    row: { zone_id: number },
  ): Promise<number> {
    const { max } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('number').as('max'))
      .where('zone_id', '=', row.zone_id)
      .executeTakeFirstOrThrow();
    const added = await trx
      .insertInto(table)
      .values({ ...row, number: (max ?? 0) + 1 } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
}
export type ZoneRepository = ReturnType<typeof createZoneRepository>;
