import { setTimeout as sleep } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import type pg from 'pg';
import { adoptBaseline, adoptedBy, replacedAmong, UnknownSchema } from './baseline/adopt.ts';
import { createDb, createPool, createToolPool } from './connect.ts';
import { isDeadlocked, isLocked } from './error-codes.ts';
import type { Log } from './log.ts';
import { migrations as own } from './migrations/index.ts';
import { migrationsRun } from './migrations-run.ts';
import { ensureAppRole } from './roles.ts';
import type { Db } from './schema.ts';
import { requireVersion } from './version.ts';

type Migrations = Readonly<Record<string, Migration>>;

export interface MigrateOptions {
  /** A login that may create tables and roles. */
  readonly ownerUrl: string;
  /** The application's login, if it differs from the owner's. */
  readonly appLogin?: string;
  /** The migrations; those of this release by default. */
  readonly migrations?: Migrations;
  /** The longest time that requests wait behind a migration that waits for a lock. Milliseconds. */
  readonly lockMs?: number;
  /** How long locking is retried. Milliseconds. */
  readonly triedMs?: number;
}

const LOCK_MS = 5_000;
const TRIED_MS = 600_000;
const PAUSE_MS = 1_000;

/**
 * The names of migrations that a newer release has run after all of ours. Throws if its schema is
 * incompatible with this release.
 */
async function namesOfNewer(db: Db, run: readonly string[], known: Migrations): Promise<string[]> {
  const last = Object.keys(known).at(-1) ?? '';
  const newer = run.filter((name) => name > last);
  if (newer.length === 0) return [];
  const { rows } = await sql<{ migration: string }>`select migration from schema_floor`.execute(db);
  const floor = rows[0]?.migration ?? '';
  if (floor > last)
    throw new Error(
      `The database is of a newer release, which this one cannot work with (it needs ${floor}). Start that release.`,
    );
  return newer;
}

const NOTHING: Migration = { up: () => Promise.resolve() };

/** The migrations of the list that are done and not ours: replaced by the baseline, or newer. */
async function namesOfOthers(db: Db, known: Migrations, log: Log): Promise<string[]> {
  const adopted = await adoptBaseline(db);
  if (adopted.length > 0) log.info({ migrations: adopted }, 'Adopted the schema');
  const run = (await migrationsRun(db)) ?? [];
  return [...replacedAmong(run), ...(await namesOfNewer(db, run, known))];
}

/**
 * Migrates the schema; returns the names of the migrations that were run. All of them run in one
 * transaction under a lock, so several servers may start at once and a failure leaves the database
 * unchanged. A schema that replaced migrations made is adopted (docs/decisions/0107); migrations of
 * a newer release are left alone (docs/decisions/0052).
 */
export async function migrate(options: MigrateOptions, log: Log): Promise<string[]> {
  const { ownerUrl, appLogin, migrations = own } = options;
  const { lockMs = LOCK_MS, triedMs = TRIED_MS } = options;
  await requireVersion(ownerUrl);
  await ensureAppRole(ownerUrl, appLogin ? [appLogin] : []);
  // Not createPool, because a migration may exceed a request's statement timeout.
  const db = createDb(createToolPool(ownerUrl, 2, { lock_timeout: lockMs }));
  const until = performance.now() + triedMs;
  try {
    const migrator = new Migrator({
      db,
      provider: {
        // Called under the lock, so nobody else migrates between this and the comparison.
        async getMigrations() {
          const others = await namesOfOthers(db, migrations, log);
          return { ...migrations, ...Object.fromEntries(others.map((name) => [name, NOTHING])) };
        },
      },
    });
    for (;;) {
      const { error, results = [] } = await migrator.migrateToLatest();
      if (!error) {
        const names = results.map(({ migrationName }) => migrationName);
        if (names.length > 0)
          log.info({ migrations: names.length, last: names.at(-1) }, 'Migrated the database');
        return names;
      }
      if (error instanceof UnknownSchema) throw error;
      const mayTryAgain = isLocked(error) || isDeadlocked(error);
      if (!mayTryAgain || performance.now() > until) throw failure(error, results);
      log.warn({}, 'The migration waits for a lock, and is tried again');
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  } finally {
    await db.destroy();
  }
}

function failure(
  error: unknown,
  results: readonly { migrationName: string; status: string }[],
): Error {
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  const what = failed ? `Migration ${failed}` : 'The migration of the schema';
  const advice =
    (error as { code?: string }).code === '42501'
      ? '. The login of DATABASE_MIGRATION_URL, or of DATABASE_URL without it, must own the database: ALTER DATABASE … OWNER TO that login'
      : '';
  return new Error(`${what} failed: ${reason}${advice}`, { cause: error });
}

/**
 * Checks, as the application, that every migration of this release was run. Throws with the missing
 * ones.
 */
export async function requireMigrated(appUrl: string, migrations: Migrations = own): Promise<void> {
  await requireVersion(appUrl);
  const pool: pg.Pool = createPool(appUrl, { role: 'tawsil_app', max: 1 });
  const db = createDb(pool);
  try {
    const run = (await migrationsRun(db)) ?? [];
    adoptedBy(run, 'database');
    const missing = Object.keys(migrations).filter((name) => !run.includes(name));
    if (missing.length > 0)
      throw new Error(
        `The database lacks ${missing.join(', ')}. Run npx tawsil migrate, or start without TAWSIL_MIGRATE=never.`,
      );
    await namesOfNewer(db, run, migrations);
  } finally {
    await db.destroy();
  }
}
