import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { WithClock } from '../area.ts';
import type { HostFinding, ServerReport } from '../db/tables/system.ts';
import { HOLDER_NAME } from '../leases/lease.ts';
import { readSpace } from '../system/disk.ts';

/** How often a server reports itself, and after how long without a report it counts as stopped. */
export const REPORT_MS = 30_000;
export const SILENT_MS = 90_000;
/** Samples of disks are kept this long, one for each hour. */
export const SAMPLE_DAYS = 14;

type Disk = ServerReport['disks'][number];

export interface ReportDeps extends WithClock {
  release: string;
  dataDir: string | undefined;
  backupFolder: string | undefined;
  /** Null: no bus is configured. */
  isBusConnected: () => boolean | null;
  /** The duties of this server that have no lease. */
  leads: () => string[];
  findings: () => HostFinding[];
}

async function roomOf(path: string, holds: Disk['holds']): Promise<Disk[]> {
  if (!existsSync(path)) return [];
  return [{ path, holds, ...(await readSpace(path)) }];
}

/**
 * Sessions, leases and due times compare the clocks of several machines, so seconds count. Some
 * seconds may pass between both readings on a busy machine.
 */
const CLOCK_MS = 10_000;

/** How far this machine's clock is from that of the database, if that is too far. */
async function clockFinding(db: WithClock['db']): Promise<HostFinding[]> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const offMs = Date.now() - (rows[0]?.now.getTime() ?? Number.NaN);
  if (!(Math.abs(offMs) > CLOCK_MS)) return [];
  return [{ code: 'clock_off', detail: String(Math.round(offMs / 1_000)) }];
}

/** Reports this server to the table that the system page reads. */
export function createReporter(deps: ReportDeps) {
  const { db, clock, release, dataDir, backupFolder } = deps;
  const startedAt = clock();

  async function report(): Promise<void> {
    const at = clock();
    const disks = [
      ...(dataDir ? await roomOf(dataDir, 'data') : []),
      ...(backupFolder ? await roomOf(backupFolder, 'backups') : []),
    ];
    const content: ServerReport = {
      disks,
      isBusConnected: deps.isBusConnected(),
      leads: deps.leads(),
      findings: [...deps.findings(), ...(await clockFinding(db))],
    };
    const json = JSON.stringify(content);
    await sql`
      insert into servers (name, release, started_at, seen_at, report)
      values (${HOLDER_NAME}, ${release}, ${startedAt}, ${at}, ${json}::jsonb)
      on conflict (name) do update set release = excluded.release, started_at = excluded.started_at,
        seen_at = excluded.seen_at, report = excluded.report`.execute(db);
    await sql`delete from servers where seen_at < ${at}::timestamptz - interval '1 hour'`.execute(
      db,
    );
    for (const { path, freeBytes, sizeBytes } of disks)
      await sql`
        insert into disk_samples (host, path, at, free_bytes, size_bytes)
        values (${hostname()}, ${path}, date_trunc('hour', ${at}::timestamptz), ${freeBytes}, ${sizeBytes})
        on conflict do nothing`.execute(db);
    await sql`delete from disk_samples
      where at < ${at}::timestamptz - make_interval(days => ${SAMPLE_DAYS})`.execute(db);
  }

  return {
    report,
    /** Removes the row of a server that stops. */
    leave: () =>
      db
        .deleteFrom('servers')
        .where('name', '=', HOLDER_NAME)
        .execute()
        // Without the database the row ends by its age.
        .catch(() => undefined),
  };
}
