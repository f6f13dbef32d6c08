import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

interface DriverNameRow {
  id: number;
  code: number;
  name: string;
}

/** What the engine is told is read here; what it says is kept in `decision-repository.ts`. */
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

    /** Open orders that nobody carries, the oldest first; of these zones, or of all. */
    waiting: (zones?: readonly string[]) =>
      orders(db)
        .where('closed_at', 'is', null)
        .where('driver_id', 'is', null)
        .$if(zones !== undefined, (q) => q.where('zone', 'in', [...(zones ?? []), '']))
        .orderBy('placed_at')
        .orderBy('id')
        .limit(5_000)
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
