import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Duty } from '#machines/driver/duty.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { ReportBatch } from './report-batch.ts';
import type { RosterEntry } from './roster.ts';

type Columns = Selectable<Database['drivers']>;
export type DriverRow = Awaited<ReturnType<DriverRepository['onDuty']>>[number];

/** A driver for an assignment. */
export interface AssignableRow
  extends Pick<Columns, 'code' | 'duty' | 'answers' | 'kit' | 'document_faults'> {
  id: number;
  name: string;
}

/** Only this many of the latest collections are searched for the age of cash. */
const MAX_COLLECTIONS = 500;
const CHUNK = 5_000;

/**
 * Numbers as an array literal of the database; the driver's own serialisation checks each for
 * quotes.
 */
const literal = (
  column: ReportBatch[keyof Omit<ReportBatch, 'length'>],
  from: number,
  to: number,
) => `{${column.subarray(from, to).join(',')}}`;

/** Writes the reports for which a condition on `r` is true. */
const insertHistory = (
  trx: Db,
  reports: ReportBatch,
  from: number,
  to: number,
  how: { distinct: boolean; where: RawBuilder<unknown> },
) =>
  // Arrays instead of one placeholder for each value: the statement stays small and is prepared
  // once.
  sql`
    insert into positions (driver_id, at, lat, lon, heading, speed)
    select ${how.distinct ? sql`distinct` : sql``} driver_id, to_timestamp(at_ms / 1000), lat, lon,
      nullif(heading, 'NaN'), nullif(speed, 'NaN')
    from unnest(
      ${literal(reports.driverId, from, to)}::int[],
      ${literal(reports.atMs, from, to)}::float8[],
      ${literal(reports.lat, from, to)}::float8[],
      ${literal(reports.lon, from, to)}::float8[],
      ${literal(reports.heading, from, to)}::real[],
      ${literal(reports.speed, from, to)}::real[],
      ${literal(reports.late, from, to)}::int[]
    ) as r (driver_id, at_ms, lat, lon, heading, speed, late)
    where ${how.where}`.execute(trx);

/** The zones that a driver serves, as far as the caller sees them. */
const zonesShown = () =>
  (readingScope()
    ? sql<string[] | null>`case when d.zones is not null then
        array(select n from unnest(d.zones) n where n in (select name from zones)) end`
    : sql<string[] | null>`d.zones`
  ).as('zones');

/** Active drivers. Those of some zones are found by indexes, before the policy checks each. */
const isActive = (): RawBuilder<boolean> =>
  readingScope()
    ? sql`d.user_id = any(array(select drivers_in_scope()))`
    : sql`d.user_id in (select id from users where status = 'active' and role = 'driver')`;

export function createDriverRepository(db: Db) {
  const everybody = (trx: Db) =>
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
        'd.stand_down',
        'd.document_faults',
        zonesShown(),
        sql<number[]>`array(
          select o.id from orders o
          where o.driver_id = d.user_id and o.closed_at is null order by o.assigned_at, o.id
        )`.as('active'),
      ]);
  const rows = (trx: Db) =>
    everybody(trx).where('u.status', '=', 'active').where('u.role', '=', 'driver');

  return {
    find: (id: number, trx: Db = db) =>
      rows(trx).where('d.user_id', '=', id).modifyEnd(prepared).executeTakeFirst(),

    /** Drivers for the back-office list, whatever the state of their accounts. */
    listed: (trx: Db, ids: readonly number[]) =>
      everybody(trx)
        .select([
          'd.plate',
          'u.status',
          'u.version as account_version',
          sql<bigint>`coalesce(-a.balance, 0)`.as('cash'),
          // Remittances clear the oldest cash first, so the latest collections make up what is
          // left.
          sql<Date | null>`(
            select at from (
              select t.at, e.id, -e.amount as amount, sum(-e.amount) over (order by e.id desc) as sum
              from (
                select id, amount, transfer_id from ledger_entries
                where account_id = a.id and purpose = 'cash_collected'
                order by id desc limit ${sql.lit(MAX_COLLECTIONS)}
              ) e join ledger_transfers t on t.id = e.transfer_id
            ) c where a.balance < 0 and c.sum - c.amount < -a.balance order by c.id limit 1
          )`.as('oldest'),
          sql<string | null>`(
            select min(expires_on) from driver_documents where driver_id = d.user_id
          )`.as('due_on'),
        ])
        .leftJoin('ledger_accounts as a', (join) =>
          join
            .onRef('a.owner_id', '=', 'd.user_id')
            .on('a.kind', '=', 'driver_cash')
            .on('a.stripe', '=', 0),
        )
        .where('d.user_id', 'in', [...ids])
        .execute(),

    onDuty: () =>
      everybody(db).where(isActive()).where('d.duty', '<>', 'offline').orderBy('d.code').execute(),

    /** The number of drivers on duty by status. */
    counts: async () => {
      const { rows: found } = await sql<Record<'online' | 'busy' | 'on_break', bigint>>`
        select count(*) as online,
          count(*) filter (where d.duty = 'available' and c.driver_id is not null) as busy,
          count(*) filter (where d.duty = 'on_break') as on_break
        from drivers d
        left join (select distinct driver_id from orders where closed_at is null) c
          on c.driver_id = d.user_id
        where ${isActive()} and d.duty <> 'offline'`.execute(db);
      const [online, busy, onBreak] = [found[0]?.online, found[0]?.busy, found[0]?.on_break].map(
        (count) => Number(count ?? 0),
      ) as [number, number, number];
      return { online, available: online - busy - onBreak, busy, onBreak };
    },

    /** Locks a driver's duty, so that going off duty and an assignment are serialised. */
    lockDuty: (trx: Db, id: number) =>
      trx
        .selectFrom('drivers')
        .select(['user_id', 'duty'])
        .where('user_id', '=', id)
        .forUpdate()
        .modifyEnd(prepared)
        .executeTakeFirst(),

    /**
     * The driver of an assignment, who must be locked before: blocking an account takes the same
     * lock, so the account is read after it. Undefined unless the account may drive.
     */
    assignable: (trx: Db, id: number): Promise<AssignableRow | undefined> =>
      trx
        .selectFrom('drivers as d')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select([
          'd.user_id as id',
          'd.code',
          'd.duty',
          'd.answers',
          'd.kit',
          'u.name',
          'd.document_faults',
        ])
        .where('d.user_id', '=', id)
        .where('u.status', '=', 'active')
        .where('u.role', '=', 'driver')
        .modifyEnd(prepared)
        .executeTakeFirst(),

    /** Whether another driver has yet to fetch an order from this one. */
    async hasToGive(trx: Db, id: number): Promise<boolean> {
      const { rows } = await sql`select from orders
        where fetch_from_id = ${id} and closed_at is null limit 1`.execute(trx);
      return rows.length > 0;
    },

    setDuty: (
      trx: Db,
      id: number,
      { stand_down, ...change }: Pick<Columns, 'duty' | 'duty_at' | 'shift_ends_at' | 'stand_down'>,
    ) =>
      trx
        .updateTable('drivers')
        .set({ ...change, stand_down: stand_down && JSON.stringify(stand_down) })
        .where('user_id', '=', id)
        .execute(),

    setAnswers: (trx: Db, id: number, answers: boolean) =>
      trx.updateTable('drivers').set({ answers }).where('user_id', '=', id).execute(),

    setLimits: (trx: Db, id: number, limits: Pick<Columns, 'shift_ends_at' | 'zones'>) =>
      trx.updateTable('drivers').set(limits).where('user_id', '=', id).execute(),

    /** Every active driver for the roster, or those among these ids. */
    roster: async (among: readonly number[] | null = null): Promise<RosterEntry[]> => {
      // One text instead of 50,000 rows, because reading those would block the event loop.
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
          const isLate = reports.late.subarray(from, to).includes(1);
          await insertHistory(trx, reports, from, to, { distinct: false, where: sql`r.late = 0` });
          // A phone whose acknowledgement was lost sends its reports again.
          if (isLate)
            await insertHistory(trx, reports, from, to, {
              distinct: true,
              where: sql`r.late = 1 and not exists (select from positions p
                where p.driver_id = r.driver_id and p.at = to_timestamp(r.at_ms / 1000))`,
            });
        }
      }),

    /** Creates the partitions of the next days, and drops those past the retention. */
    maintainHistory: (now: Date, daysKept: number) =>
      db.transaction().execute(async (trx) => {
        // Servers that start together would all create the same partitions; this lets the others
        // find them.
        await sql`select pg_advisory_xact_lock(hashtextextended('positions', 0))`.execute(trx);
        const today = now.toISOString().slice(0, 10);
        await sql`select positions_maintain(${today}::date, ${daysKept})`.execute(trx);
      }),

    /**
     * The positions of some drivers at a time, or the next ones after it; drivers without history
     * are omitted.
     */
    placesAt: async (asked: readonly { driverId: number; atMs: number }[]) => {
      const { rows: found } = await sql<{ driver_id: number; lat: number; lon: number }>`
        select r.driver_id, p.lat, p.lon
        from unnest(
          ${asked.map(({ driverId }) => driverId)}::int[], ${asked.map(({ atMs }) => new Date(atMs))}::timestamptz[]
        ) r (driver_id, at)
        cross join lateral (
          select lat, lon from positions p where p.driver_id = r.driver_id and p.at >= r.at order by p.at limit 1
        ) p`.execute(db);
      return new Map(found.map(({ driver_id, lat, lon }) => [driver_id, { lat, lon }]));
    },

    /** The last known position of each driver since a time, for a server that has just started. */
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
  };
}
export type DriverRepository = ReturnType<typeof createDriverRepository>;
