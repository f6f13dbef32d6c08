import { type Selectable, sql } from 'kysely';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import { EARTH_RADIUS_M } from '#rules/geometry/earth.ts';
import { casablancaDayBegin, dayAfter } from '#rules/time.ts';
import type { Database, Db } from '../../platform/db/schema.ts';

export type DocumentRow = Omit<
  Selectable<Database['driver_documents']>,
  'driver_id' | 'phone_id' | 'position' | 'version' | 'warned_days'
>;
export type NewDocument = Pick<DocumentRow, 'kind' | 'number' | 'expires_on' | 'file_id' | 'note'>;

const SAME = ['kind', 'number', 'expires_on', 'file_id'] as const;
/** Whether a document is the one that was there; its note is that of the staff. */
export const isSameDocument = (one: NewDocument, other: NewDocument) =>
  SAME.every((column) => one[column] === other[column]);
type Papers = {
  vehicle?: string;
  kit?: NeedKind[];
  plate?: string | null;
  licence?: string | null;
};

export interface DayRow {
  day: string;
  delivered: bigint;
  on_time: bigint;
  click_to_door: string | null;
  distance: string | null;
  cash: bigint;
  returned: bigint;
}

export function createDriverRecordRepository(db: Db) {
  const papers = (trx: Db, id: number) =>
    trx
      .selectFrom('drivers as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select(['d.user_id as id', 'd.code', 'u.name', 'u.phone', 'd.vehicle', 'd.plate', 'd.kit'])
      .select([
        'd.licence',
        'd.document_faults',
        'd.version',
        'u.status as account',
        'u.version as account_version',
      ])
      .select(['u.status_reason', 'u.archived_at'])
      .where('d.user_id', '=', id);

  return {
    papers: (id: number, trx: Db = db) => papers(trx, id).executeTakeFirst(),
    lockPapers: (trx: Db, id: number) => papers(trx, id).forUpdate('d').executeTakeFirst(),

    setPapers: (trx: Db, id: number, change: Papers) =>
      trx
        .updateTable('drivers')
        .set({ ...change, version: sql`version + 1` })
        .where('user_id', '=', id)
        .execute(),

    documents: (id: number, trx: Db = db): Promise<DocumentRow[]> =>
      trx
        .selectFrom('driver_documents')
        .select(['kind', 'number', 'expires_on', 'file_id', 'note'])
        .select(['id', 'state', 'state_at', 'state_by', 'state_reason'])
        .where('driver_id', '=', id)
        .orderBy('position')
        .execute(),

    /** Replaces the documents of a driver. Those that stay keep their review; others are pending. */
    async setDocuments(
      trx: Db,
      id: number,
      documents: readonly NewDocument[],
      at: Date,
    ): Promise<void> {
      const before = await trx
        .deleteFrom('driver_documents')
        .where('driver_id', '=', id)
        .returningAll()
        .execute();
      if (documents.length === 0) return;
      const rows = documents.map((row, position) => {
        const index = before.findIndex((one) => isSameDocument(one, row));
        const [kept] = index < 0 ? [] : before.splice(index, 1);
        const review = kept
          ? { ...kept, state_by: kept.state_by && JSON.stringify(kept.state_by) }
          : { state_at: at };
        return { ...review, ...row, driver_id: id, position };
      });
      await trx.insertInto('driver_documents').values(rows).execute();
    },

    statistics: async (id: number, dayStart: Date) => {
      const { rows: found } = await sql<{
        delivered: bigint;
        delivered_today: bigint;
        returned: bigint;
        late: bigint;
        active: bigint;
        mean_ride: string | null;
      }>`
        select
          count(*) filter (where status = 'delivered') as delivered,
          count(*) filter (where status = 'delivered' and closed_at >= ${dayStart}) as delivered_today,
          count(*) filter (where status = 'returned') as returned,
          count(*) filter (where status = 'delivered' and closed_at > promised_at) as late,
          count(*) filter (where closed_at is null) as active,
          extract(epoch from avg(closed_at - picked_up_at) filter (where status = 'delivered')) as mean_ride
        from orders where driver_id = ${id}`.execute(db);
      return found[0];
    },
    /** A driver's work on each day in Casablanca, both ends included. */
    async days(id: number, from: string, to: string): Promise<DayRow[]> {
      const days = [];
      for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
      const end = dayAfter(to, 1);
      const bounds = [...days, end].map((day) => casablancaDayBegin(day).toISOString());
      const { rows: found } = await sql<DayRow>`
        select day, count(*) filter (where status = 'delivered') as delivered,
          count(*) filter (where status = 'delivered' and closed_at <= promised_at) as on_time,
          extract(epoch from avg(closed_at - placed_at) filter (where status = 'delivered'))
            as click_to_door,
          sum(metres) filter (where status = 'delivered') as distance,
          coalesce(sum(total) filter (where status = 'delivered' and payment = 'cash'), 0)::bigint
            as cash,
          count(*) filter (where status = 'returned') as returned
        from (
          select o.*, (${days}::text[])[width_bucket(closed_at, ${bounds}::timestamptz[])] as day,
            -- The great circle (haversine), as everywhere in the product.
            2 * ${sql.lit(EARTH_RADIUS_M)} * asin(least(1, sqrt(
              power(sin(radians(dropoff_lat - pickup_lat) / 2), 2) + cos(radians(pickup_lat))
              * cos(radians(dropoff_lat)) * power(sin(radians(dropoff_lon - pickup_lon) / 2), 2)
            ))) as metres
          from orders o where driver_id = ${id} and status in ('delivered', 'returned')
            and closed_at >= ${bounds[0]} and closed_at < ${bounds.at(-1)}
        ) o
        group by day order by day`.execute(db);
      return found;
    },
  };
}
export type DriverRecordRepository = ReturnType<typeof createDriverRecordRepository>;
