import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

export function createRefundRepository(db: Kysely<Database>) {
  return {
    /** In the order in which they were given. */
    of: (orderId: number, trx: Db = db) =>
      trx.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),

    insert: (trx: Db, refund: Insertable<Database['refunds']>) =>
      trx.insertInto('refunds').values(refund).execute(),
  };
}
export type RefundRepository = ReturnType<typeof createRefundRepository>;
