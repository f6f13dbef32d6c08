import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The numbers of the live strip and of the dashboard, each in one pass over an index. */
export function createStatsRepository(db: Kysely<Database>) {
  return {
    async open(now: Date) {
      const { rows } = await sql<{
        placed: bigint;
        accepted: bigint;
        preparing: bigint;
        ready: bigint;
        picked_up: bigint;
        unassigned: bigint;
        oldest_unassigned: Date | null;
        late: bigint;
      }>`
        select
          count(*) filter (where status = 'placed') as placed,
          count(*) filter (where status = 'accepted') as accepted,
          count(*) filter (where status = 'preparing') as preparing,
          count(*) filter (where status = 'ready') as ready,
          count(*) filter (where status = 'picked_up') as picked_up,
          count(*) filter (where driver_id is null) as unassigned,
          min(placed_at) filter (where driver_id is null) as oldest_unassigned,
          count(*) filter (where promised_at < ${now}) as late
        from orders where closed_at is null`.execute(db);
      return rows[0];
    },

    async closedSince(since: Date) {
      const { rows } = await sql<{ delivered: bigint; cancelled: bigint }>`
        select count(*) filter (where status = 'delivered') as delivered,
               count(*) filter (where status = 'cancelled') as cancelled
        from orders where closed_at >= ${since}`.execute(db);
      return rows[0];
    },

    async today(dayStart: Date) {
      const { rows } = await sql<{
        placed: bigint;
        delivered: bigint;
        cancelled: bigint;
        returned: bigint;
        late: bigint;
        gross: string | null;
        mean_click_to_door: string | null;
      }>`
        select
          count(*) filter (where placed_at >= ${dayStart}) as placed,
          count(*) filter (where status = 'delivered' and closed_at >= ${dayStart}) as delivered,
          count(*) filter (where status = 'cancelled' and closed_at >= ${dayStart}) as cancelled,
          count(*) filter (where status = 'returned' and closed_at >= ${dayStart}) as returned,
          count(*) filter (where status = 'delivered' and closed_at >= ${dayStart} and closed_at > promised_at) as late,
          sum(total) filter (where status = 'delivered' and closed_at >= ${dayStart}) as gross,
          extract(epoch from avg(closed_at - placed_at)
            filter (where status = 'delivered' and closed_at >= ${dayStart})) as mean_click_to_door
        from orders
        where placed_at >= ${dayStart} or closed_at >= ${dayStart}`.execute(db);
      return rows[0];
    },

    async byHour(since: Date, until: Date) {
      const { rows } = await sql<{ hour: Date; placed: bigint; delivered: bigint }>`
        select h.hour, coalesce(p.n, 0) as placed, coalesce(d.n, 0) as delivered
        from generate_series(${since}::timestamptz, ${until}::timestamptz, interval '1 hour') as h(hour)
        left join (
          select date_trunc('hour', placed_at) as hour, count(*) as n
          from orders where placed_at >= ${since} group by 1
        ) p using (hour)
        left join (
          select date_trunc('hour', closed_at) as hour, count(*) as n
          from orders where closed_at >= ${since} and status = 'delivered' group by 1
        ) d using (hour)
        order by h.hour`.execute(db);
      return rows;
    },
  };
}
export type StatsRepository = ReturnType<typeof createStatsRepository>;
