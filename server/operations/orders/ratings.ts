import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import type { OrderRating, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import type { OrderRepository } from './repository.ts';

interface Deps extends WithClock {
  repository: OrderRepository;
}

const shown = (row: { stars: number; comment: string | null; rated_at: Date }): OrderRating => ({
  stars: row.stars,
  comment: row.comment,
  at: row.rated_at.toISOString(),
});

/** Ratings of orders by their customers, and the average that a store shows. */
export const createRatings = ({ db, clock, repository }: Deps) => ({
  /** The rating of an order; null if there is none. */
  async ratingOf(orderId: number): Promise<OrderRating | null> {
    const row = await db
      .selectFrom('order_ratings')
      .select(['stars', 'comment', 'rated_at'])
      .where('order_id', '=', orderId)
      .modifyEnd(prepared)
      .executeTakeFirst();
    return row ? shown(row) : null;
  },

  /** Rates a delivered order of the caller. Errors: 404; 409 if not delivered, or already rated. */
  rate(
    orderId: number,
    { stars, comment }: RequestOf<(typeof ordersRoutes)['rate']>['body'],
    caller: Caller,
  ): Promise<OrderRating> {
    return db.transaction().execute(async (trx) => {
      const scope = { owner: 'customer', userId: caller.userId } as const;
      const order = requireRow(await repository.find(orderId, scope, trx), 'order');
      const { status } = order;
      if (status !== 'delivered')
        throw refuse('order.only_delivered_rated', {
          id: orderId,
          state: orderStatusWords(status),
          status,
        });
      const rated_at = clock();
      const added = await trx
        .insertInto('order_ratings')
        .values({ order_id: orderId, stars, comment: comment ?? null, rated_at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 0n)
        throw refuse('order.already_rated', { id: orderId });
      await trx
        .updateTable('stores')
        .set({
          rating_count: sql`rating_count + 1`,
          rating_stars: sql`rating_stars + ${stars}::int`,
          rating: sql`round((rating_stars + ${stars}::int)::numeric / (rating_count + 1), 2)`,
        })
        .where('id', '=', order.store_id)
        .execute();
      return shown({ stars, comment: comment ?? null, rated_at });
    });
  },
});
