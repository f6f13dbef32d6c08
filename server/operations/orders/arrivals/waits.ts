import { sql } from 'kysely';
import { type StoreWaits, WAIT_DAYS } from '#contract/routes/operations/store-waits.ts';
import { casablancaClock, DAY_MS } from '#rules/time.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { requireRow } from '../../../platform/http/refusal.ts';

/** The most visits that are read; the latest ones. */
const MAX_VISITS = 10_000;
const HOUR_MINUTES = 60;
/** An arrival that an app claims from farther away says nothing of the store. */
const MAX_METRES = 300;

interface Wait {
  at: Date;
  seconds: number;
}

function middleOf(waits: readonly Wait[]): number | null {
  const sorted = waits.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

const figuresOf = (waits: readonly Wait[]) => ({
  visits: waits.length,
  medianSeconds: middleOf(waits),
});

/** The waits of drivers at a store, by the hour of their arrival. Error: 404. */
export const createStoreWaits =
  ({ db, clock }: { db: Db; clock: () => Date }) =>
  async (storeId: number): Promise<StoreWaits> => {
    const store = db.selectFrom('stores').select('id').where('id', '=', storeId);
    requireRow(await store.executeTakeFirst(), 'store');
    const since = new Date(clock().getTime() - WAIT_DAYS * DAY_MS);
    const { rows } = await sql<Wait>`
      select a.at, extract(epoch from coalesce(l.food_at, a.left_at) - a.at)::float8 as seconds
      from arrivals a
      left join lateral (
        select l.food_at from order_legs l
        where l.order_id = a.order_id and l.driver_id = a.driver_id and l.food_at >= a.at
          and l.from_at <= a.at and (l.to_at is null or l.to_at >= a.at)
        order by l.food_at limit 1) l on true
      where a.store_id = ${storeId} and a.place = 'store' and a.at >= ${since}
        and coalesce(l.food_at, a.left_at) is not null and coalesce(a.metres, 0) <= ${MAX_METRES}
      order by a.at desc limit ${MAX_VISITS}`.execute(db);
    const hourOf = ({ at }: Wait) => Math.floor(casablancaClock(at).minute / HOUR_MINUTES);
    const hours = [...new Set(rows.map(hourOf))].sort((a, b) => a - b);
    return {
      ...figuresOf(rows),
      hours: hours.map((hour) => ({
        hour,
        ...figuresOf(rows.filter((wait) => hourOf(wait) === hour)),
      })),
    };
  };
export type ReadStoreWaits = ReturnType<typeof createStoreWaits>;
