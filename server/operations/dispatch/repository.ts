import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

interface DriverNameRow {
  id: number;
  code: number;
  name: string;
}

/** Reads the engine's input; `decision-repository.ts` keeps its output. */
export function createDispatchRepository(db: Kysely<Database>) {
  const orders = (trx: Db) => trx.selectFrom('order_rows').selectAll();

  return {
    order: (id: number) => orders(db).where('id', '=', id).executeTakeFirst(),

    /** Open orders in the hands of these drivers, in the sequence in which they were given. */
    inHand: (driverIds: readonly number[]) =>
      driverIds.length === 0
        ? Promise.resolve([])
        : orders(db)
            .where('closed_at', 'is', null)
            .where('driver_id', 'in', [...driverIds])
            .orderBy('assigned_at')
            .orderBy('id')
            .execute(),

    /** Open orders that nobody carries, the oldest first; of these zones, of these numbers, or all. */
    waiting: (zones?: readonly string[], ids?: readonly number[]) =>
      orders(db)
        .where('closed_at', 'is', null)
        .where('driver_id', 'is', null)
        .$if(zones !== undefined, (q) => q.where('zone', 'in', [...(zones ?? []), '']))
        .$if(ids !== undefined, (q) => q.where('id', 'in', [...(ids ?? []), 0]))
        .orderBy('placed_at')
        .orderBy('id')
        .limit(5_000)
        .execute(),

    /** Which of these orders are there, and how they stand. */
    asked: (ids: readonly number[]) =>
      db
        .selectFrom('orders')
        .select(['id', 'closed_at', 'driver_id'])
        .where('id', 'in', [...ids])
        .execute(),

    /** Of these drivers, who has bounds beyond their duty. */
    limits: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('drivers')
            .select(['user_id', 'shift_ends_at', 'zones'])
            .where('user_id', 'in', [...ids])
            .where((eb) =>
              eb.or([eb('shift_ends_at', 'is not', null), eb('zones', 'is not', null)]),
            )
            .execute(),

    names: (ids: readonly number[]): Promise<DriverNameRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('drivers as d')
            .innerJoin('users as u', 'u.id', 'd.user_id')
            .select(['d.user_id as id', 'd.code', 'u.name'])
            .where('d.user_id', 'in', [...ids])
            .execute(),
  };
}
export type DispatchRepository = ReturnType<typeof createDispatchRepository>;
