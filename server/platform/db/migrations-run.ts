import { sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Db, Trx } from './schema.ts';

/** The names of all migrations that were run, in their order; null: it is no database of ours. */
export async function migrationsRun(db: Db): Promise<string[] | null> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('public.kysely_migration')::text as found`.execute(db);
  if (!rows[0]?.found) return null;
  const run = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  return run.rows.map(({ name }) => name);
}

/**
 * Runs these migrations in an empty schema, as a part of a transaction, which Kysely's Migrator
 * cannot do. It leaves the Migrator's tables with this list, so that later ones run as usual.
 */
export async function migrateWithin(
  trx: Trx,
  names: readonly string[],
  list: readonly string[],
): Promise<void> {
  await sql`create table kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(trx);
  await sql`create table kysely_migration_lock (
    id varchar(255) not null primary key, is_locked integer not null default 0)`.execute(trx);
  await sql`insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`.execute(
    trx,
  );
  for (const name of names.toSorted()) await migrations[name]?.up(trx);
  const at = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp)
    select name, ${at} from unnest(${list}::text[]) as name`.execute(trx);
}
