import type { OrderComment } from '#contract/routes/operations/orders.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';

/** Staff comments on orders, and the phone numbers of an order's parties. */
export function createCommentRepository(db: Db) {
  return {
    async add(orderId: number, author: ActorJson, text: string, at: Date): Promise<OrderComment> {
      const { id } = await db
        .insertInto('order_comments')
        .values({ order_id: orderId, author: JSON.stringify(author), text, at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return toContract<OrderComment>({ id, author, text, at: at.toISOString() });
    },

    async of(orderId: number): Promise<OrderComment[]> {
      const rows = await db
        .selectFrom('order_comments')
        .select(['id', 'author', 'text', 'at'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      return rows.map((row) => toContract<OrderComment>({ ...row, at: row.at.toISOString() }));
    },

    async contacts(orderId: number) {
      const row = await db
        .selectFrom('orders as o')
        .innerJoin('stores as s', 's.id', 'o.store_id')
        .innerJoin('users as c', 'c.id', 'o.customer_id')
        .leftJoin('users as d', 'd.id', 'o.driver_id')
        .select(['s.name as store', 's.phone as store_phone', 'c.name', 'c.phone'])
        .select(['d.name as driver', 'd.phone as driver_phone'])
        .where('o.id', '=', orderId)
        .executeTakeFirstOrThrow();
      return {
        customer: { name: row.name, phone: row.phone },
        store: { name: row.store, phone: row.store_phone },
        driver: row.driver === null ? null : { name: row.driver, phone: row.driver_phone },
      };
    },
  };
}
export type CommentRepository = ReturnType<typeof createCommentRepository>;
