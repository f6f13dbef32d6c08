import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/schema.ts';

export function createRefundRepository(db: Db) {
  return {
    /** In the order in which they were given, each with the person who reversed it. */
    of: (orderId: number, trx: Db = db) =>
      trx
        .selectFrom('refunds as r')
        .leftJoin('refund_reversals as b', 'b.refund_id', 'r.id')
        .selectAll('r')
        .select(['b.transfer_id as back_id', 'b.reason as back_why', 'b.at as back_at'])
        .select('b.by as back_by')
        .where('r.order_id', '=', orderId)
        .orderBy('r.id')
        .execute(),

    insert: (trx: Db, refund: Insertable<Database['refunds']>) =>
      trx.insertInto('refunds').values(refund).execute(),

    /** Cash of an order that its driver disputes, unless that was dismissed. Centimes. */
    disputed: async (orderId: number, trx: Db = db): Promise<bigint> => {
      const { rows } = await sql<{ amount: bigint }>`
        select coalesce(sum(amount), 0)::bigint as amount from order_disputes
        where order_id = ${orderId} and state in ('open','upheld')`.execute(trx);
      return rows[0]?.amount ?? 0n;
    },

    insertReversal: (trx: Db, reversal: Insertable<Database['refund_reversals']>) =>
      trx.insertInto('refund_reversals').values(reversal).execute(),
  };
}
export type RefundRepository = ReturnType<typeof createRefundRepository>;
