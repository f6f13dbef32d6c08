import type { TimelineComment } from '#contract/timeline/entry.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import { commentEntry } from '../../platform/timeline/entries.ts';

/** Staff comments on orders, and the phone numbers of an order's parties. */
export function createCommentRepository(db: Db) {
  return {
    async add(
      orderId: number,
      author: ActorJson,
      text: string,
      at: Date,
    ): Promise<TimelineComment> {
      const { id } = await db
        .insertInto('order_comments')
        .values({ order_id: orderId, author: JSON.stringify(author), text, at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return commentEntry({ id, author, text, at });
    },

    async of(orderId: number): Promise<TimelineComment[]> {
      const rows = await db
        .selectFrom('order_comments')
        .select(['id', 'author', 'text', 'at'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      return rows.map(commentEntry);
    },

    async contacts(orderId: number) {
      const row = await db
        .selectFrom('orders as o')
        .innerJoin('stores as s', 's.id', 'o.store_id')
        .innerJoin('users as c', 'c.id', 'o.customer_id')
        .leftJoin('users as d', 'd.id', 'o.driver_id')
        .select([
          's.name as store',
          's.phone as store_phone',
          'c.name',
          'c.phone',
          'o.phone as own',
        ])
        .select(['d.name as driver', 'd.phone as driver_phone'])
        .where('o.id', '=', orderId)
        .executeTakeFirstOrThrow();
      return {
        customer: { name: row.name, phone: row.own ?? row.phone },
        store: { name: row.store, phone: row.store_phone },
        driver: row.driver === null ? null : { name: row.driver, phone: row.driver_phone },
      };
    },
  };
}
export type CommentRepository = ReturnType<typeof createCommentRepository>;
