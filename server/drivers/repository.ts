import { type Kysely, sql, type Transaction } from 'kysely';
import { containing } from '../db/like.ts';
import type { Database } from '../db/schema.ts';
import type { ReportBatch } from './report-batch.ts';
import type { Duty, RosterEntry } from './roster.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface DriverRow {
  id: number;
  code: number;
  name: string;
  phone: string | null;
  vehicle: string;
  duty: Duty;
  duty_at: Date;
  shift_ends_at: Date | null;
  zones: string[] | null;
  active: number[];
}

const CHUNK = 5_000;

/** Numbers as the database reads an array; the driver's own way asks after the quotes of each. */
const literal = (column: Int32Array | Float32Array | Float64Array, from: number, to: number) =>
  `{${column.subarray(from, to).join(',')}}`;

export function createDriverRepository(db: Kysely<Database>) {
  const rows = (trx: Db) =>
    trx
      .selectFrom('drivers as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select([
        'd.user_id as id',
        'd.code',
        'u.name',
        'u.phone',
        'd.vehicle',
        'd.duty',
        'd.duty_at',
        'd.shift_ends_at',
        'd.zones',
        sql<number[]>`array(
          select o.id from orders o
          where o.driver_id = d.user_id and o.closed_at is null order by o.assigned_at, o.id
        )`.as('active'),
      ])
      .where('u.status', '=', 'active')
      .where('u.role', '=', 'driver');

  return {
    find: (id: number, trx: Db = db): Promise<DriverRow | undefined> =>
      rows(trx).where('d.user_id', '=', id).executeTakeFirst(),

    onDuty: (): Promise<DriverRow[]> =>
      rows(db).where('d.duty', '<>', 'offline').orderBy('d.code').execute(),

    /** Drivers on duty by status, without a row for each. */
    counts: async () => {
      const { rows: found } = await sql<Record<'online' | 'busy' | 'on_break', bigint>>`
        select count(*) as online,
          count(*) filter (where d.duty = 'available' and c.driver_id is not null) as busy,
          count(*) filter (where d.duty = 'on_break') as on_break
        from drivers d join users u on u.id = d.user_id
        left join (select distinct driver_id from orders where closed_at is null) c
          on c.driver_id = d.user_id
        where d.duty <> 'offline' and u.status = 'active' and u.role = 'driver'`.execute(db);
      const [online, busy, onBreak] = [found[0]?.online, found[0]?.busy, found[0]?.on_break].map(
        (count) => Number(count ?? 0),
      ) as [number, number, number];
      return { online, available: online - busy - onBreak, busy, onBreak };
    },

    list: (by: { after: number | null; limit: number; q?: string | undefined }) =>
      rows(db)
        .$if(by.after !== null, (q) => q.where('d.code', '>', by.after as number))
        .$if(by.q !== undefined, (q) => q.where('u.name', 'ilike', containing(by.q as string)))
        .orderBy('d.code')
        .limit(by.limit)
        .execute(),

    /** Locks a driver's duty, so that going off duty and being assigned cannot cross. */
    lockDuty: (trx: Db, id: number) =>
      trx
        .selectFrom('drivers')
        .select(['user_id', 'duty'])
        .where('user_id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    setDuty: (trx: Db, id: number, change: Pick<DriverRow, 'duty' | 'duty_at' | 'shift_ends_at'>) =>
      trx.updateTable('drivers').set(change).where('user_id', '=', id).execute(),

    setLimits: (trx: Db, id: number, limits: Pick<DriverRow, 'shift_ends_at' | 'zones'>) =>
      trx.updateTable('drivers').set(limits).where('user_id', '=', id).execute(),

    /** Every active driver for the roster, or those among these ids. */
    roster: async (among: readonly number[] | null = null): Promise<RosterEntry[]> => {
      // One text instead of 50,000 rows: reading those would hold up everything else for a moment.
      const { rows: found } = await sql<{ all: string | null }>`
        select string_agg(
          concat_ws(' ', d.user_id, d.duty, array_to_string(array(
            select o.id from orders o where o.driver_id = d.user_id and o.closed_at is null
          ), ' ')), ',') as all
        from drivers d join users u on u.id = d.user_id
        where u.status = 'active' and u.role = 'driver'
          and (${among === null} or d.user_id = any(${[...(among ?? [])]}::int[]))
      `.execute(db);
      const all = found[0]?.all ?? '';
      return (all === '' ? [] : all.split(',')).map((entry) => {
        const [id, duty, ...active] = entry.trimEnd().split(' ');
        return { id: Number(id), duty: duty as Duty, active: active.map(Number) };
      });
    },

    /** Writes all of these reports or none. */
    saveHistory: (reports: ReportBatch): Promise<void> =>
      db.transaction().execute(async (trx) => {
        for (let from = 0; from < reports.length; from += CHUNK) {
          const to = Math.min(reports.length, from + CHUNK);
          // Arrays instead of one placeholder a value: the statement stays small, prepared once.
          await sql`
            insert into positions (driver_id, at, lat, lon, heading, speed)
            select driver_id, to_timestamp(at_ms / 1000), lat, lon,
              nullif(heading, 'NaN'), nullif(speed, 'NaN')
            from unnest(
              ${literal(reports.driverId, from, to)}::int[],
              ${literal(reports.atMs, from, to)}::float8[],
              ${literal(reports.lat, from, to)}::float8[],
              ${literal(reports.lon, from, to)}::float8[],
              ${literal(reports.heading, from, to)}::real[],
              ${literal(reports.speed, from, to)}::real[]
            ) as r (driver_id, at_ms, lat, lon, heading, speed)`.execute(trx);
        }
      }),

    /** Makes room for the next days' history, and drops what is older than is kept. */
    maintainHistory: (now: Date, daysKept: number) =>
      sql`select positions_maintain(${now.toISOString().slice(0, 10)}::date, ${daysKept})`.execute(
        db,
      ),

    /** The last known position of each driver since a moment, for a server that has just started. */
    lastPositions: (since: Date) =>
      db
        .selectFrom('drivers as d')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('positions as p')
              .selectAll()
              .whereRef('p.driver_id', '=', 'd.user_id')
              .where('p.at', '>', since)
              .orderBy('p.at', 'desc')
              .limit(1)
              .as('last'),
          (join) => join.onTrue(),
        )
        .selectAll('last')
        .execute(),

    statistics: async (id: number, dayStart: Date) => {
      const { rows: found } = await sql<{
        delivered: bigint;
        delivered_today: bigint;
        returned: bigint;
        late: bigint;
        active: bigint;
        mean_ride: string | null;
      }>`
        select
          count(*) filter (where status = 'delivered') as delivered,
          count(*) filter (where status = 'delivered' and closed_at >= ${dayStart}) as delivered_today,
          count(*) filter (where status = 'returned') as returned,
          count(*) filter (where status = 'delivered' and closed_at > promised_at) as late,
          count(*) filter (where closed_at is null) as active,
          extract(epoch from avg(closed_at - picked_up_at) filter (where status = 'delivered')) as mean_ride
        from orders where driver_id = ${id}`.execute(db);
      return found[0];
    },
  };
}
export type DriverRepository = ReturnType<typeof createDriverRepository>;
