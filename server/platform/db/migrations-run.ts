import { sql } from 'kysely';
import type { Db } from './schema.ts';

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
