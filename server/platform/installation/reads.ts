import { sql } from 'kysely';
import type { Installation } from '#contract/routes/platform/installation.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Db } from '../db/schema.ts';
import type {} from '../db/tables/system.ts';
import { storedReason } from '../sentences/stored.ts';
import { daysUntilFull } from './forecast.ts';
import { SILENT_MS } from './report.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;
const FORECAST_MS = 7 * DAY_MS;
const LARGEST = 10;

/** The servers that have reported within the last hour, with their duties. */
export async function readServers(db: Db, now: Date) {
  const rows = await db.selectFrom('servers').selectAll().orderBy('started_at').execute();
  const leases = await sql<{ name: string; holder: string }>`
    select name, holder_name as holder from leases where until > clock_timestamp()
    order by name`.execute(db);
  return rows.map((row) => {
    const isRunning = row.seen_at.getTime() > now.getTime() - SILENT_MS;
    const leased = leases.rows.filter(({ holder }) => holder === row.name).map(({ name }) => name);
    return {
      name: row.name,
      release: row.release,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isRunning,
      leads: isRunning ? [...row.report.leads, ...leased] : [],
      report: row.report,
    };
  });
}
export type ServerRow = Awaited<ReturnType<typeof readServers>>[number];

/** The disks of running servers, each once, with their forecast. */
export async function readDisks(
  db: Db,
  servers: readonly ServerRow[],
  now: Date,
): Promise<Installation['disks']> {
  const samples = await db
    .selectFrom('disk_samples')
    .selectAll()
    .where('at', '>', new Date(now.getTime() - FORECAST_MS))
    .orderBy('at')
    .execute();
  const disks = new Map<string, Installation['disks'][number]>();
  for (const { name, seenAt, isRunning, report } of servers) {
    // The name is host and process.
    const host = name.slice(0, name.lastIndexOf(':'));
    for (const disk of isRunning ? report.disks : []) {
      const own = samples.filter((sample) => sample.host === host && sample.path === disk.path);
      const at = new Date(seenAt);
      const { freeBytes } = disk;
      const fullInDays = daysUntilFull([
        ...own.map((sample) => ({ at: sample.at, freeBytes: Number(sample.free_bytes) })),
        { at, freeBytes },
      ]);
      disks.set(`${host} ${disk.path}`, { ...disk, host, at: seenAt, fullInDays });
    }
  }
  return [...disks.values()];
}

/** The size of the database, and its largest tables with their partitions. */
export async function readDatabase(db: Db): Promise<Installation['database']> {
  // Not pg_database_size, which needs a right to connect that the login has and the role has not.
  const head = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, sum(pg_total_relation_size(oid))::text as bytes
    from pg_class where relkind in ('r', 'm') and relpersistence <> 't'`.execute(db);
  const tables = await sql<{
    name: string;
    bytes: string;
    rows: string;
    dead: string;
    vacuumed: Date | null;
    analyzed: Date | null;
  }>`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
      sum(pg_total_relation_size(c.oid))::text as bytes,
      round(sum(greatest(c.reltuples, 0)))::text as rows,
      coalesce(sum(s.n_dead_tup), 0)::text as dead,
      max(greatest(s.last_vacuum, s.last_autovacuum)) as vacuumed,
      max(greatest(s.last_analyze, s.last_autoanalyze)) as analyzed
    from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1 order by sum(pg_total_relation_size(c.oid)) desc, 1 limit ${sql.lit(LARGEST)}`.execute(
    db,
  );
  return {
    version: head.rows[0]?.version ?? '',
    bytes: Number(head.rows[0]?.bytes ?? 0),
    tables: tables.rows.map((row) => ({
      name: row.name,
      bytes: Number(row.bytes),
      rows: Number(row.rows),
      deadRows: Number(row.dead),
      vacuumedAt: instant(row.vacuumed),
      analyzedAt: instant(row.analyzed),
    })),
  };
}

/** The repeated jobs, by the time at which they are due. */
export async function readSchedules(db: Db): Promise<Installation['schedules']> {
  const rows = await db
    .selectFrom('job_rows')
    .selectAll()
    .where('is_scheduled', '=', true)
    .orderBy('due_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    dueAt: row.due_at.toISOString(),
    endedAt: instant(row.ended_at),
    tookMs: row.took_ms,
    lastError: row.last_error,
    ...storedReason(row.last_error, row.last_error_sentence),
    lastErrorAt: instant(row.last_error_at),
  })) as Installation['schedules'];
}

/** The last migration, and when it ran. */
export async function readSchema(db: Db): Promise<{ schema: string; migratedAt: string | null }> {
  const { rows } = await sql<{ name: string; at: string }>`
    select name, timestamp as at from kysely_migration order by name desc limit 1`.execute(db);
  const at = new Date(rows[0]?.at ?? Number.NaN);
  return {
    schema: rows[0]?.name ?? '',
    migratedAt: Number.isNaN(at.getTime()) ? null : at.toISOString(),
  };
}
