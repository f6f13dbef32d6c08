import { sql } from 'kysely';
import type { LiveEvent } from '#contract/events.ts';
import { type LiveFacts, withFacts } from '#contract/operations/driver-facts/live-facts.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { STAFF_ROLES } from '#contract/permissions.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type LiveEventRow, toLiveEvent } from '../../platform/events/event.ts';

/** A driver who has not reported for longer than this is shown without a position. */
const POSITION_KEPT = '24 hours';

export interface PlaceRow {
  driver_id: number;
  at: Date;
  lat: number;
  lon: number;
  heading: number | null;
}

/** A driver at a time; `at` and the following fields are null if no report is known. */
export interface DriverAtTime {
  id: number;
  code: number;
  name: string;
  phone: string | null;
  vehicle: string;
  status: Driver['status'];
  since: Date;
  at: Date | null;
  lat: number;
  lon: number;
  heading: number | null;
}

/** An event that the replay steps to. */
export interface ActRow {
  seq: bigint;
  at: Date;
  type: string;
  order_id: number | null;
  driver_id: number | null;
  name: string | null;
  state: string | null;
  by: string | null;
}

const MISHAPS = sql.raw(`'order.cancelled', 'order.returned'`);
/** The kinds that a replay shows; their readers may not read others, such as payouts. */
const IS_REPLAYED = sql`subject_kind in ('order', 'fact', 'driver', 'alarm', 'store', 'zone')`;
/** What went wrong on the road, which drivers and stores report. */
const TROUBLES = sql.raw(`'order.attempted', 'order.return_requested'`);
const CHANGES_OF_MIND = sql.raw(`'order.reassigned', 'order.unassigned'`);

/** Reads the recording: the event log, and the history of positions. Writes nothing. */
export function createReplayRepository(db: Db) {
  return {
    /** The last sequence number at a time; 0 before the first event. */
    async seqAt(at: Date): Promise<number> {
      const { rows } = await sql<{ seq: bigint }>`
        select seq from events where at <= ${at} and seq is not null
        order by at desc, id desc limit 1`.execute(db);
      return Number(rows[0]?.seq ?? 0);
    },

    /** Orders that were open at a time, in their state at that time, with what their drivers did. */
    async ordersAt(at: Date): Promise<Order[]> {
      const { rows } = await sql<{ data: Order; facts: LiveFacts | null }>`
        select e.data, f.data as facts from orders o
        cross join lateral (
          select data from events
          where subject_kind = 'order' and subject_id = o.id and at <= ${at} order by id desc limit 1
        ) e
        left join lateral (
          select data from events
          where subject_kind = 'fact' and subject_id = o.id and at <= ${at} order by id desc limit 1
        ) f on true
        where o.placed_at <= ${at} and (o.closed_at is null or o.closed_at > ${at})
        order by o.id`.execute(db);
      return rows.map(({ data, facts }) => (facts ? withFacts(data, facts) : data));
    },

    /** Drivers who were on duty at a time, with their last reported position. */
    async driversAt(at: Date): Promise<DriverAtTime[]> {
      const { rows } = await sql<DriverAtTime>`
        select d.user_id as id, d.code, u.name, u.phone, d.vehicle, duty.status, duty.since,
          p.at, p.lat, p.lon, p.heading
        from drivers d
        join users u on u.id = d.user_id
        left join lateral (
          select data->>'status' as status, at from events
          where subject_kind = 'driver' and subject_id = d.user_id and at <= ${at}
          order by at desc, id desc limit 1
        ) e on true
        cross join lateral (
          -- A driver without an event has the status of the table, from the time in the table.
          select coalesce(e.status, case when d.duty_at <= ${at} then d.duty end) as status,
            coalesce(e.at, d.duty_at) as since
        ) duty
        left join lateral (
          select at, lat, lon, heading from positions
          where driver_id = d.user_id and at <= ${at} and at > ${at}::timestamptz - ${POSITION_KEPT}::interval
          order by at desc limit 1
        ) p on true
        where duty.status <> 'offline'
        order by d.code`.execute(db);
      return rows;
    },

    /** The zones that were not archived at a time, with their shapes and overrides at that time. */
    async zonesAt(at: Date): Promise<LiveZone[]> {
      const { rows } = await sql<{ data: LiveZone }>`
        select e.data from zones z
        cross join lateral (
          select data from events
          where subject_kind = 'zone' and subject_id = z.id and at <= ${at} order by id desc limit 1
        ) e
        where e.data->>'state' <> 'archived' order by z.id`.execute(db);
      return rows.map(({ data }) => data);
    },

    async eventsIn(from: Date, to: Date, limit: number): Promise<LiveEvent[]> {
      const { rows } = await sql<LiveEventRow>`
        select seq, at, type, subject_kind, actor, data from events
        where at > ${from} and at <= ${to} and seq is not null and ${IS_REPLAYED}
        order by at, id limit ${limit}`.execute(db);
      return rows.map(toLiveEvent);
    },

    /**
     * Positions in chronological order, at most one per driver and `stepSeconds`: the first of
     * each.
     */
    async placesIn(from: Date, to: Date, stepSeconds: number, limit: number): Promise<PlaceRow[]> {
      const { rows } = await sql<PlaceRow>`
        select driver_id, at, lat, lon, heading from (
          select distinct on (driver_id, bucket) * from (
            select *, floor(extract(epoch from at) / ${stepSeconds}::int) as bucket
            from positions where at > ${from} and at <= ${to}
          ) numbered order by driver_id, bucket, at
        ) thinned order by at limit ${limit}`.execute(db);
      return rows;
    },

    async trackOf(driverId: number, from: Date, to: Date, limit: number): Promise<PlaceRow[]> {
      const { rows } = await sql<PlaceRow>`
        select driver_id, at, lat, lon, heading from positions
        where driver_id = ${driverId} and at > ${from} and at <= ${to}
        order by at limit ${limit}`.execute(db);
      return rows;
    },

    async buckets(from: Date, to: Date, seconds: number) {
      const { rows } = await sql<{ at: Date; placed: bigint; delivered: bigint; mishaps: bigint }>`
        select date_bin(make_interval(secs => ${seconds}::int), at, ${from}) as at,
          count(*) filter (where type = 'order.placed') as placed,
          count(*) filter (where type = 'order.delivered') as delivered,
          count(*) filter (where type in (${MISHAPS})) as mishaps
        from events where at > ${from} and at <= ${to} and subject = 'order'
        group by 1 order by 1`.execute(db);
      return rows;
    },

    /** What drivers saw, accepted, and where they arrived and left, the latest first. */
    async facts(from: Date, to: Date, limit: number): Promise<ActRow[]> {
      const { rows } = await sql<ActRow>`
        select seq, at, type, subject_id as order_id, driver_id, actor->>'name' as by, null as name,
          null as state
        from events
        where at > ${from} and at <= ${to} and seq is not null and subject_kind = 'fact'
        order by at desc, id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Acts by staff and failures, the latest first. */
    async acts(from: Date, to: Date, limit: number): Promise<ActRow[]> {
      const { rows } = await sql<ActRow>`
        select seq, at, type, order_id, driver_id, actor->>'name' as by,
          case when subject <> 'order' then concat_ws(' ', data->>'code', data->>'name') end as name,
          case when subject = 'driver' then data->>'status' end as state
        from events
        where at > ${from} and at <= ${to} and seq is not null and ${IS_REPLAYED}
          and subject not in ('alarm', 'fact')
          and (actor->>'role' = any(${[...STAFF_ROLES]}) or type in (${MISHAPS}, ${TROUBLES}, ${CHANGES_OF_MIND}))
        order by at desc, id desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}
