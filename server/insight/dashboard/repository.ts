import { sql } from 'kysely';
import { WAITING_PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import type { Db } from '../../platform/db/schema.ts';
import { isDeliveredLate, sold, tookSeconds } from '../reports/figures/delivered.ts';
import type { HourFigures } from '../reports/figures/hours.ts';

/** The figures of whole hours; null while they are not counted yet. */
export interface HourReader {
  hours: (from: Date, to: Date) => Promise<HourFigures[] | null>;
}

/** The figures of one hour. */
export interface HourRow {
  hour: Date;
  placed: number;
  delivered: number;
  late: number;
  cancelled: number;
  returned: number;
  /** The sum over all deliveries, from placing to delivery. */
  doorSeconds: number;
  /** Centimes, from the ledger. */
  gross: bigint;
  commission: bigint;
}

const toHour = (row: HourFigures): HourRow => ({
  hour: row.hour,
  placed: Number(row.placed),
  delivered: Number(row.delivered),
  late: Number(row.late),
  cancelled: Number(row.cancelled),
  returned: Number(row.returned),
  doorSeconds: Number(row.door_seconds),
  gross: row.gross,
  commission: row.commission,
});

/** The figures of the live strip and of the dashboard, each in one pass over an index. */
export function createStatsRepository(db: Db, figures: HourReader) {
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
          count(*) filter (where driver_id is null and ends_at is null) as unassigned,
          min(placed_at) filter (where driver_id is null and ends_at is null) as oldest_unassigned,
          count(*) filter (where promised_at < ${now} and return_requested_at is null) as late
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

    /** Payouts that wait for a person: their number, and their amount in centimes. */
    async payoutsWaiting(): Promise<{ count: number; amount: bigint }> {
      const { rows } = await sql<{ count: bigint; amount: bigint }>`
        select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from payouts
        where status = any(${[...WAITING_PAYOUT_STATUSES]}::text[])`.execute(db);
      return { count: Number(rows[0]?.count ?? 0), amount: rows[0]?.amount ?? 0n };
    },

    /** The same for whole hours: from the stored figures if they are counted. */
    async wholeHours(from: Date, to: Date): Promise<HourRow[]> {
      return (await figures.hours(from, to))?.map(toHour) ?? this.hours(from, to);
    },

    /** Orders and money between two instants, by hour; empty hours are absent. */
    async hours(from: Date, to: Date): Promise<HourRow[]> {
      const bin = (column: string) =>
        sql`date_bin('1 hour', ${sql.ref(column)}, ${from}::timestamptz)`;
      const ended = sql`o.closed_at >= ${from} and o.closed_at < ${to}`;
      const sale = sql`t.order_id in (select o.id from orders o where ${ended})`;
      const { rows } = await sql<HourFigures>`
        with came as (
          select ${bin('placed_at')} as hour, count(*) as placed
          from orders where placed_at >= ${from} and placed_at < ${to} group by 1
        ), went as (
          select ${bin('o.closed_at')} as hour,
            count(*) filter (where o.status = 'delivered') as delivered,
            count(*) filter (where ${isDeliveredLate}) as late,
            count(*) filter (where o.status = 'cancelled') as cancelled,
            count(*) filter (where o.status = 'returned') as returned,
            sum(round(${tookSeconds})) filter (where o.status = 'delivered') as door_seconds,
            sum(s.gross) filter (where o.status = 'delivered') as gross,
            sum(s.commission) filter (where o.status = 'delivered') as commission
          from orders o left join ${sold({ sale })} s on s.order_id = o.id
          where ${ended} group by 1
        )
        select hour, coalesce(placed, 0) as placed, coalesce(delivered, 0) as delivered,
          coalesce(late, 0) as late, coalesce(cancelled, 0) as cancelled,
          coalesce(returned, 0) as returned, coalesce(door_seconds, 0)::bigint as door_seconds,
          coalesce(gross, 0)::bigint as gross, coalesce(commission, 0)::bigint as commission
        from came full join went using (hour)`.execute(db);
      return rows.map(toHour);
    },
  };
}
