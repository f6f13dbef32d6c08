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
        .select((eb) =>
          eb
            .selectFrom('remedies as m')
            .select('m.id')
            .whereRef('m.refund_id', '=', 'r.id')
            .as('remedy_id'),
        )
        .where('r.order_id', '=', orderId)
        .orderBy('r.id')
        .execute(),

    /** The commission of an order, less what went back with charges. Centimes. */
    commission: async (orderId: number, trx: Db = db): Promise<bigint> => {
      const { rows } = await sql<{ amount: bigint }>`
        select coalesce(sum(e.amount), 0)::bigint as amount from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.order_id = ${orderId} and a.kind = 'commission'`.execute(trx);
      return rows[0]?.amount ?? 0n;
    },

    insert: (trx: Db, refund: Insertable<Database['refunds']>) =>
      trx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow(),

    /** Cash of an order that its driver disputes, unless that was dismissed. Centimes. */
    disputed: async (orderId: number, trx: Db = db): Promise<bigint> => {
      const { rows } = await sql<{ amount: bigint }>`
        select coalesce(sum(amount), 0)::bigint as amount from order_disputes
        where order_id = ${orderId} and state in ('open','upheld')`.execute(trx);
      return rows[0]?.amount ?? 0n;
    },

    /** Coupons, and goods that were sent again, for an order. Centimes. */
    given: async (orderId: number, trx: Db = db): Promise<bigint> => {
      const row = await trx
        .selectFrom('orders')
        .select('given')
        .where('id', '=', orderId)
        .executeTakeFirst();
      return row?.given ?? 0n;
    },

    insertReversal: (trx: Db, reversal: Insertable<Database['refund_reversals']>) =>
      trx.insertInto('refund_reversals').values(reversal).execute(),
  };
}
export type RefundRepository = ReturnType<typeof createRefundRepository>;
