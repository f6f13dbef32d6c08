import type { Insertable, Selectable } from 'kysely';
import type { HandoverState } from '#machines/handover/handover-machine.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

type Table = Database['handovers'];
export type HandoverRow = Selectable<Table>;

/** Handover sheets, and the orders that belong on one. */
export function createHandoverRepository(db: Db) {
  const open = (trx: Db) => trx.selectFrom('order_rows').where('closed_at', 'is', null);

  return {
    ...rowsOf('handovers'),

    /**
     * Open orders that have waited too long for a driver, or are past their promise; the oldest
     * first.
     */
    exceptions: async (trx: Db, by: { now: Date; placedBefore: Date; limit: number }) => {
      const found = open(trx).where((eb) =>
        eb.or([
          eb('promised_at', '<', by.now),
          eb.and([eb('driver_id', 'is', null), eb('placed_at', '<', by.placedBefore)]),
        ]),
      );
      const rows = await found
        .selectAll()
        .orderBy('placed_at')
        .orderBy('id')
        .limit(by.limit)
        .execute();
      if (rows.length < by.limit) return { rows, count: rows.length };
      const { count } = await found
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return { rows, count: Number(count) };
    },

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
