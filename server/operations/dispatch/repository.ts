import { sql } from 'kysely';
import { anyOf, prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { ORDER_COLUMNS } from '../orders/order-view.ts';

interface DriverNameRow {
  id: number;
  code: number;
  name: string;
}

/** Reads the engine's input; `decision-repository.ts` stores its output. */
export function createDispatchRepository(db: Db) {
  // Columns are named and lists sent as one value, so that the statements can be kept.
  const orders = (trx: Db) => trx.selectFrom('order_rows').select(ORDER_COLUMNS);

  return {
    order: (id: number) => orders(db).where('id', '=', id).modifyEnd(prepared).executeTakeFirst(),

    /** Open orders of these drivers, in the order of assignment. */
    inHand: (driverIds: readonly number[]) =>
      driverIds.length === 0
        ? Promise.resolve([])
        : orders(db)
            .where('closed_at', 'is', null)
            .where('driver_id', '=', anyOf<number>(driverIds))
            .orderBy('assigned_at')
            .orderBy('id')
            .modifyEnd(prepared)
            .execute(),

    /** Open orders without a driver that are not about to end, the oldest first; of these zones, of these numbers, or all. */
    waiting: (zones?: readonly string[], ids?: readonly number[]) =>
      orders(db)
        .where('closed_at', 'is', null)
        .where('driver_id', 'is', null)
        .where('ends_at', 'is', null)
        .$if(zones !== undefined, (q) =>
          q.where('zone', '=', sql<string>`any(array(select unnest(${zones}::text[])))`),
        )
        .$if(ids !== undefined, (q) => q.where('id', '=', anyOf<number>(ids ?? [])))
        .orderBy('placed_at')
        .orderBy('id')
        .limit(5_000)
        .modifyEnd(prepared)
        .execute(),

    /** Which of these orders exist, and their state. */
    asked: (ids: readonly number[]) =>
      db
        .selectFrom('orders')
        .select(['id', 'closed_at', 'driver_id', 'ends_at'])
        .where('id', 'in', [...ids])
        .execute(),

    /** Orders placed and delivered between two times, in chronological order. */
    async lately(since: Date, until: Date, most: { places: number; deliveries: number }) {
      const placed = db
        .selectFrom('orders')
        .where('placed_at', '>', since)
        .where('placed_at', '<=', until);
      const [minutes, pickups, deliveries] = await Promise.all([
        placed
          .select([
            sql<Date>`date_trunc('minute', placed_at)`.as('at'),
            (eb) => eb.fn.countAll<number>().as('placed'),
          ])
          .groupBy('at')
          .orderBy('at')
          .execute(),
        placed
          .select(['pickup_lat as lat', 'pickup_lon as lon'])
          .orderBy('placed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most.places)
          .execute(),
        db
          .selectFrom('orders')
          .select(['driver_id', 'assigned_at', 'closed_at'])
          .$narrowType<{ driver_id: number; assigned_at: Date; closed_at: Date }>()
          .where('closed_at', '>', since)
          .where('closed_at', '<=', until)
          .where('status', '=', 'delivered')
          .where('assigned_at', 'is not', null)
          .orderBy('closed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most.deliveries)
          .execute(),
      ]);
      return { minutes, pickups: pickups.reverse(), deliveries: deliveries.reverse() };
    },

    /** The drivers with limits beyond their duty. */
    limits: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('drivers')
            .select(['user_id', 'shift_ends_at', 'zones', 'kit', 'document_faults'])
            .where('user_id', '=', anyOf<number>(ids))
            .where((eb) =>
              eb.or([
                eb('shift_ends_at', 'is not', null),
                eb('zones', 'is not', null),
                eb('document_faults', 'is not', null),
                sql<boolean>`kit <> '{}'`,
              ]),
            )
            .modifyEnd(prepared)
            .execute(),

    names: (ids: readonly number[]): Promise<DriverNameRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('drivers as d')
            .innerJoin('users as u', 'u.id', 'd.user_id')
            .select(['d.user_id as id', 'd.code', 'u.name'])
            .where('d.user_id', '=', anyOf<number>(ids))
            .modifyEnd(prepared)
            .execute(),
  };
}
export type DispatchRepository = ReturnType<typeof createDispatchRepository>;
