import { type Insertable, type Selectable, sql } from 'kysely';
import type { Duty } from '#machines/driver/duty.ts';
import type { HandoverState } from '#machines/handover/handover-machine.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import type { StandDownJson } from '../../platform/db/tables/people.ts';
import { rowsOf } from '../../platform/records/rows.ts';

type Table = Database['handovers'];
export type HandoverRow = Selectable<Table>;

/** Handover sheets, and the orders that belong on one. */
export function createHandoverRepository(db: Db) {
  const open = (trx: Db) => trx.selectFrom('order_rows').where('closed_at', 'is', null);

  return {
    ...rowsOf('handovers'),

    /** Open orders without a driver, or past their promise and not brought back; the oldest first. */
    exceptions: async (trx: Db, now: Date, limit: number) => {
      const found = open(trx).where((eb) =>
        eb.or([
          eb.and([eb('promised_at', '<', now), eb('return_requested_at', 'is', null)]),
          eb('driver_id', 'is', null),
        ]),
      );
      const rows = await found
        .selectAll()
        .orderBy('placed_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      if (rows.length < limit) return { rows, count: rows.length };
      const { count } = await found
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return { rows, count: Number(count) };
    },

    /** When a driver was last taken from each of these orders; not of those that never had one. */
    async unassignedAt(trx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: number; at: Date }>`
        select subject_id as id, max(at) as at from events
        where subject_kind = 'order' and subject_id = any(${ids}) and type = 'order.unassigned'
        group by subject_id`.execute(trx);
      return new Map(rows.map(({ id, at }) => [id, at]));
    },

    /** Paused stores whose pause has not ended, the one that opens first before others. */
    pausedStores: (trx: Db, now: Date, limit: number) =>
      trx
        .selectFrom('stores')
        .select(['id', 'name', 'zone', 'status_by', 'status_reason', 'paused_until'])
        .where('status', '=', 'paused')
        .where('archived_at', 'is', null)
        .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '>', now)]))
        .orderBy('paused_until', (by) => by.asc().nullsLast())
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Stores whose pause is planned, the one that closes first before others. */
    async closingStores(trx: Db, now: Date, limit: number) {
      const from = sql<Date>`(planned_pause->>'from')::timestamptz`;
      const until = sql<Date | null>`(planned_pause->>'until')::timestamptz`;
      const rows = await trx
        .selectFrom('stores')
        .select(['id', 'name', 'zone', 'planned_pause'])
        .where('status', '=', 'active')
        .where('archived_at', 'is', null)
        .where('planned_pause', 'is not', null)
        .where((eb) => eb.or([eb(until, 'is', null), eb(until, '>', now)]))
        .orderBy(from)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.flatMap(({ planned_pause: planned, ...store }) =>
        planned ? [{ ...store, planned }] : [],
      );
    },

    /** Zones whose dispatch mode is not the default. */
    dispatchModes: (trx: Db) =>
      trx
        .selectFrom('dispatch_zones as d')
        .innerJoin('zones as z', 'z.name', 'd.zone')
        .select(['z.id', 'd.zone', 'd.mode', 'd.max_orders'])
        .where('d.mode', '<>', 'suggest')
        .orderBy('d.mode')
        .orderBy('d.zone')
        .execute(),

    /** Drivers whom staff took off the road, until when; the first to end before others. */
    async stoodDown(trx: Db, now: Date, limit: number) {
      const { rows } = await sql<{
        user_id: number;
        code: number;
        name: string;
        duty: Duty;
        stand_down: StandDownJson;
      }>`
        select d.user_id, d.code, u.name, d.duty, d.stand_down
        from drivers d join users u on u.id = d.user_id
        where d.stand_down is not null and d.duty <> 'available'
          and (d.stand_down->>'until')::timestamptz > ${now}
        order by (d.stand_down->>'until')::timestamptz, d.user_id limit ${limit}`.execute(trx);
      return rows;
    },

    /** The sheet that was accepted last. */
    lastTaken: (trx: Db) =>
      trx
        .selectFrom('handovers')
        .select(['id', 'from', 'to', 'note', 'taken_at'])
        .where('state', '=', 'taken')
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    orders: (trx: Db, ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : open(trx)
            .select(['id', 'store_name', 'zone'])
            .where('id', 'in', [...ids])
            .execute(),

    openOf: (userId: number, trx: Db = db) =>
      trx
        .selectFrom('handovers')
        .selectAll()
        .where('from_id', '=', userId)
        .where('state', 'in', ['draft', 'offered'])
        .executeTakeFirst(),

    /** Only its author sees a draft. */
    list: (by: {
      userId: number;
      state?: HandoverState | undefined;
      after: number | null;
      limit: number;
    }) =>
      db
        .selectFrom('handovers')
        .selectAll()
        .where((eb) => eb.or([eb('state', '<>', 'draft'), eb('from_id', '=', by.userId)]))
        .$if(by.state !== undefined, (q) => q.where('state', '=', by.state as HandoverState))
        .$if(by.after !== null, (q) => q.where('id', '<', by.after))
        .orderBy('id', 'desc')
        .limit(by.limit)
        .execute(),

    /** Inserts nothing if the author has started one in the meantime. */
    insert: (trx: Db, row: Insertable<Table>) =>
      trx
        .insertInto('handovers')
        .values(row)
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst(),
  };
}
export type HandoverRepository = ReturnType<typeof createHandoverRepository>;
