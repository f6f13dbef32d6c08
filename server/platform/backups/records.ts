import { hostname } from 'node:os';
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import type {} from '../db/tables/system.ts';

/** A backup or drill, as it is recorded. */
export interface BackupRecord {
  readonly at: Date;
  readonly tookMs: number;
  /** The machine, and the file on it. */
  readonly host: string;
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly isEncrypted: boolean;
  /** Why a drill failed; null if it succeeded. */
  readonly error: string | null;
}

/** What was made and tried last; null if there is none. */
export interface LastBackups {
  /** The last backup; only verified ones are recorded. */
  readonly backup: BackupRecord | null;
  readonly drill: BackupRecord | null;
  /** The last drill that succeeded. */
  readonly goodDrill: BackupRecord | null;
}

/** Old records are removed after this many days. */
const KEPT_DAYS = 400;

/** Records a backup or drill, through the owner's connection; a schema of before has no table. */
export async function recordBackup(
  db: Db,
  kind: 'backup' | 'drill',
  { tookMs, isEncrypted, at, ...record }: Omit<BackupRecord, 'host'>,
): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.backups') is not null as found`.execute(db);
  if (!rows[0]?.found) return;
  await db
    .insertInto('backups')
    .values({ ...record, kind, at, host: hostname(), took_ms: tookMs, is_encrypted: isEncrypted })
    .execute();
  await sql`delete from backups where at < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}

const toRecord = (row: Selectable<Database['backups']> | undefined): BackupRecord | null =>
  row
    ? {
        at: row.at,
        tookMs: row.took_ms,
        host: row.host,
        path: row.path,
        bytes: Number(row.bytes),
        rows: Number(row.rows),
        isEncrypted: row.is_encrypted,
        error: row.error,
      }
    : null;

/** Reads the last backup and the last drills. */
export async function readLastBackups(db: Db): Promise<LastBackups> {
  const last = (kind: 'backup' | 'drill', isGood: boolean) =>
    db
      .selectFrom('backups')
      .selectAll()
      .where('kind', '=', kind)
      .$if(isGood, (query) => query.where('error', 'is', null))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
      .then(toRecord);
  return {
    backup: await last('backup', true),
    drill: await last('drill', false),
    goodDrill: await last('drill', true),
  };
}
