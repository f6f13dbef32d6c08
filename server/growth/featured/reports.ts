import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { FeaturedEvent, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { casablancaDay } from '#rules/time.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { reasonFor } from '../../platform/http/refusal.ts';

type Body = RequestOf<(typeof featuredRoutes)['report']>['body'];

/** How late an app that was offline may report. Milliseconds. */
const LATE_MS = 3_600_000;

/** Which of these placements ran recently, and could therefore be seen in apps. */
async function running(trx: Trx, ids: readonly number[], at: Date): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('featured')
    .select('id')
    .where('id', 'in', [...ids])
    .where('starts_at', '<=', at)
    .where((eb) =>
      eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(at.getTime() - LATE_MS))]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Orders of this customer that contain the store or the item, and were not counted for it before.
 */
async function newOrders(trx: Trx, customerId: number, asked: readonly [number, number][]) {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ featured_id: number }>`
    insert into featured_orders (featured_id, order_id)
    select f.id, o.id
    from unnest(${asked.map(([one]) => one)}::int[], ${asked.map(([, order]) => order)}::int[])
      as asked (featured_id, order_id)
    join featured f on f.id = asked.featured_id
    join orders o on o.id = asked.order_id and o.customer_id = ${customerId}
    where (f.store_id is null or o.store_id = f.store_id)
      and (f.item_id is null or exists (
        select from order_lines l where l.order_id = o.id and l.item_id = f.item_id))
    order by 1, 2
    on conflict do nothing returning featured_id`.execute(trx);
  return rows.map((row) => row.featured_id);
}

/** Deduplicates events: each view and each opening once, and each order once. */
function distinct(events: readonly FeaturedEvent[], known: ReadonlySet<number>) {
  const once = (type: 'seen' | 'opened') => [
    ...new Set(
      events.flatMap((one) =>
        one.type === type && known.has(one.featuredId) ? one.featuredId : [],
      ),
    ),
  ];
  const orders = events.flatMap((one) =>
    one.type === 'ordered' && known.has(one.featuredId)
      ? [[one.featuredId, one.orderId] as [number, number]]
      : [],
  );
  const pairs = new Map(orders.map((pair) => [pair.join(), pair]));
  return { seen: once('seen'), opened: once('opened'), orders: [...pairs.values()] };
}

const count = (ids: readonly number[], id: number) => ids.filter((one) => one === id).length;

/** Counts the apps' reports about featured placements. */
export function createFeaturedReports({ db, clock, pool }: Pick<Base, 'db' | 'clock' | 'pool'>) {
  const limit = createRateLimit(pool, {
    name: 'featured',
    points: 60,
    duration: 600,
    reason: (seconds) => reasonFor('featured.too_many_reports', { seconds }),
  });

  /**
   * Adds to the counters of a day, in the order of ids, so that concurrent reports queue and do not
   * deadlock.
   */
  async function add(trx: Trx, day: string, of: Record<'seen' | 'opened' | 'ordered', number[]>) {
    const ids = [...new Set([...of.seen, ...of.opened, ...of.ordered])].toSorted((a, b) => a - b);
    if (ids.length === 0) return;
    await trx
      .insertInto('featured_days')
      .values(
        ids.map((id) => ({
          featured_id: id,
          day,
          seen: count(of.seen, id),
          opened: count(of.opened, id),
          ordered: count(of.ordered, id),
        })),
      )
      .onConflict((oc) =>
        oc.columns(['featured_id', 'day']).doUpdateSet({
          seen: sql`featured_days.seen + excluded.seen`,
          opened: sql`featured_days.opened + excluded.opened`,
          ordered: sql`featured_days.ordered + excluded.ordered`,
        }),
      )
      .execute();
  }

  return {
    /** Counts a batch once. A repeat gets the first response. Error: 429. */
    async report({ batchId, events }: Body, { userId }: Caller) {
      await limit.take(String(userId));
      return db.transaction().execute(async (trx) => {
        const at = clock();
        const batch = { customer_id: userId, batch_id: batchId };
        // A concurrent repeat waits here until the first one is committed.
        const begun = await trx
          .insertInto('featured_reports')
          .values({ ...batch, at, counted: 0, ignored: 0 })
          .onConflict((oc) => oc.columns(['customer_id', 'batch_id']).doNothing())
          .returning('batch_id')
          .executeTakeFirst();
        if (!begun)
          return trx
            .selectFrom('featured_reports')
            .select(['counted', 'ignored'])
            .where('customer_id', '=', userId)
            .where('batch_id', '=', batchId)
            .executeTakeFirstOrThrow();
        const ids = [...new Set(events.map(({ featuredId }) => featuredId))];
        const { seen, opened, orders } = distinct(events, await running(trx, ids, at));
        const ordered = await newOrders(trx, userId, orders);
        await add(trx, casablancaDay(at), { seen, opened, ordered });
        const counted = seen.length + opened.length + ordered.length;
        const answer = { counted, ignored: events.length - counted };
        await trx
          .updateTable('featured_reports')
          .set(answer)
          .where('customer_id', '=', userId)
          .where('batch_id', '=', batchId)
          .execute();
        return answer;
      });
    },
  };
}
