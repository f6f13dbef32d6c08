import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** A table as the archive names it; generated columns are recomputed and not stored. */
export interface TableShape {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A digest of a table's contents, independent of the order of its rows. */
export interface Fingerprint {
  readonly rows: number;
  readonly sum: string;
}

/**
 * Excluded tables: a backup must not contain sessions, because a session that was ended since must
 * not be restored. After a restore everyone signs in again. A copy is another installation, with
 * its own servers and key.
 */
export const shortLived = new Set([
  'sessions',
  'access_tokens',
  'refresh_tokens',
  'rate_limits',
  'desk_looks',
  'leases',
  'installation_key',
  'import_rows',
  'import_values',
]);

const isBookkeeping = (table: string) => table.startsWith('kysely_');

/** Every table whose rows a backup contains, by name. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const found = await sql<{ table: string; name: string | null; type: string }>`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c
    LEFT JOIN pg_attribute a
      ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition
    ORDER BY c.relname, a.attnum`.execute(db);
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const { table, name, type } of found.rows) {
    if (shortLived.has(table) || isBookkeeping(table)) continue;
    const columns = tables.get(table) ?? [];
    if (name !== null) columns.push({ name, type });
    tables.set(table, columns);
  }
  return [...tables].map(([table, columns]) => ({ table, columns }));
}

/** Sets the session parameters under which the text of values is unambiguous. */
export async function fixTextFormats(db: Db): Promise<void> {
  const formats = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'postgres' };
  for (const [name, value] of Object.entries({ ...formats, bytea_output: 'hex' })) {
    await sql`SELECT set_config(${name}, ${value}, true)`.execute(db);
  }
  // Reading a whole table may exceed the statement timeout of a request.
  await sql`SELECT set_config('statement_timeout', '0', true)`.execute(db);
}

/**
 * A query of each row as one line: a JSON array of the values' own text, as COPY would write it.
 */
export function linesOf({ table, columns }: TableShape) {
  const values = columns.map(({ name }) => sql`${sql.ref(name)}::text`);
  return sql<{
    line: string;
  }>`SELECT json_build_array(${sql.join(values)})::text AS line FROM ${sql.table(table)}`;
}

/** Counts and digests the rows, in the database itself. */
export async function fingerprint(db: Db, shape: TableShape): Promise<Fingerprint> {
  const result = await sql<{ rows: string; sum: string }>`
    SELECT count(*)::text AS rows,
      coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text AS sum
    FROM (${linesOf(shape)}) AS lines`.execute(db);
  const { rows = '0', sum = '0' } = result.rows[0] ?? {};
  return { rows: Number(rows), sum };
}
