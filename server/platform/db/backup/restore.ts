import { sql } from 'kysely';
import type { FileStorage } from '../../files/storage.ts';
import { adoptedBy, replacedAmong } from '../baseline/adopt.ts';
import { createDb, createToolPool } from '../connect.ts';
import { migrations } from '../migrations/index.ts';
import { MONTH_IDS, MONTHLY_TABLES } from '../migrations/month-ids.ts';
import { migrateWithin } from '../migrations-run.ts';
import { ensureAppRole } from '../roles.ts';
import type { Trx } from '../schema.ts';
import { type Contents, type Header, readLines, verifyArchive } from './archive.ts';
import { BadArchive } from './bad-archive.ts';
import { readFiles } from './kept-files.ts';
import { fingerprint, fixTextFormats, listTables, type TableShape } from './tables.ts';

const rowsAtOnce = 1_000;
/** Long rows are inserted in smaller batches, so that few of them are in memory. */
const charactersAtOnce = 16 * 1024 * 1024;

export interface RestoreOptions {
  readonly ownerUrl: string;
  readonly appLogin?: string;
  /**
   * Discards the current contents of the database. Without it, a database with contents is refused.
   */
  readonly replace?: boolean;
  /** Where files are restored to; if absent, those of the archive are not restored. */
  readonly storage?: FileStorage | undefined;
  /** The secret keys of an encrypted archive. */
  readonly identities?: readonly string[];
}

/**
 * Restores the database to the state of a backup: all of it, compared row by row, or nothing. The
 * archive is verified before anything changes, and everything happens in one transaction. Files
 * come first, and are removed again if the rest fails. The schema is that of the backup; the next
 * start migrates or adopts it. No server may run during the restore.
 */
export async function restoreBackup(path: string, options: RestoreOptions): Promise<Contents> {
  const header = await verifyArchive(path, options.identities);
  const replaced = replacedAmong(header.migrations);
  const names = new Set([...header.migrations, ...adoptedBy(header.migrations, 'backup')]);
  for (const name of replaced) names.delete(name);
  const unknown = [...names].filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new Error(`This backup is of a newer Tawsil (${unknown.join(', ')}). Update first.`);
  }
  await ensureAppRole(options.ownerUrl, options.appLogin ? [options.appLogin] : []);
  const db = createDb(createToolPool(options.ownerUrl));
  const added: string[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      await fixTextFormats(trx);
      await refuseWhileInUse(trx, options.replace ?? false);
      await makeSchema(trx, [...names], header);
      await makeMonths(trx, header);
      const lines = readLines(path, options.identities);
      await load(trx, { path, lines }, header, async (rest) => {
        if (options.storage) await putFiles(rest, options.storage, added);
      });
    });
  } catch (error) {
    for (const key of added) await options.storage?.remove(key).catch(() => undefined);
    throw error;
  } finally {
    await db.destroy();
  }
  return header;
}

/** Stores the missing files, and records their keys. */
const putFiles = (lines: AsyncIterable<string>, storage: FileStorage, added: string[]) =>
  readFiles(lines, async (key, content) => {
    if (await storage.has(key)) return;
    added.push(key);
    await storage.put(
      key,
      content,
      key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream',
    );
  });

type Rest = (lines: AsyncIterable<string>) => Promise<void>;

async function refuseWhileInUse(trx: Trx, replace: boolean): Promise<void> {
  const others = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name LIKE 'tawsil%'`.execute(trx);
  if ((others.rows[0]?.n ?? 0) > 0) {
    throw new Error('A Tawsil server is connected to this database. Stop it first.');
  }
  const exists = await sql<{ users: string | null }>`
    SELECT to_regclass('public.users')::text AS users`.execute(trx);
  if (replace) return;
  if (!exists.rows[0]?.users) return refuseForeign(trx);
  const users = await sql`SELECT FROM users LIMIT 1`.execute(trx);
  if (users.rows.length > 0) {
    throw new Error('This database is in use: it holds accounts. To discard them, add --replace.');
  }
}

/** Tables without those of Tawsil: the restore would drop what another program stores here. */
async function refuseForeign(trx: Trx): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND relname NOT LIKE 'kysely_%' LIMIT 1`.execute(trx);
  if (rows.length > 0) throw new Error('This database belongs to another program.');
}

async function makeSchema(trx: Trx, names: readonly string[], header: Header): Promise<void> {
  await sql`DROP SCHEMA public CASCADE`.execute(trx);
  await sql`CREATE SCHEMA public`.execute(trx);
  await migrateWithin(trx, names, header.migrations);
}

/** Rows of past months go to their own partitions. */
async function makeMonths(trx: Trx, { sequences }: Header): Promise<void> {
  for (const table of MONTHLY_TABLES) {
    const last = sequences.find(({ name }) => name === `${table}_id_seq`)?.last ?? '0';
    for (let month = 1n; month <= BigInt(last) / MONTH_IDS; month += 1n)
      await sql`SELECT month_partition_make(${table}, ${month}::integer)`.execute(trx);
  }
}

/** An archive that is being read. */
interface Source {
  path: string;
  lines: AsyncGenerator<string>;
}

async function load(trx: Trx, source: Source, header: Header, rest: Rest): Promise<void> {
  const shapes = await listTables(trx);
  if (JSON.stringify(shapes) !== JSON.stringify(header.tables.map(shapeOnly))) {
    throw new BadArchive('The tables of this backup do not match its migrations.');
  }
  // Rows arrive table by table: references are checked at the end, and the guards of append-only
  // tables are enabled afterwards.
  const constraints = await foreignKeys(trx);
  for (const { table, name } of constraints) {
    await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)}
      DEFERRABLE INITIALLY DEFERRED`.execute(trx);
  }
  const guarded = [...shapes.map(({ table }) => table), ...(await partitionsOf(trx))];
  await forEachTable(trx, guarded, 'DISABLE TRIGGER USER');
  await sql`TRUNCATE ${sql.join(shapes.map(({ table }) => sql.table(table)))} CASCADE`.execute(trx);
  await insertRows(trx, source, header, rest);
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx);
  await forEachTable(trx, guarded, 'ENABLE TRIGGER USER');
  for (const { table, name } of constraints) {
    await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)}
      NOT DEFERRABLE`.execute(trx);
  }
  for (const { name, last, called } of header.sequences) {
    await sql`SELECT setval(${`public.${name}`}::regclass, ${last}::bigint, ${called})`.execute(
      trx,
    );
  }
  for (const wanted of header.tables) {
    const found = await fingerprint(trx, wanted);
    if (found.rows !== wanted.fingerprint.rows || found.sum !== wanted.fingerprint.sum) {
      throw new Error(`Table ${wanted.table} was not restored exactly; nothing was changed.`);
    }
  }
}

async function insertRows(
  trx: Trx,
  { path, lines }: Source,
  header: Header,
  rest: Rest,
): Promise<void> {
  await lines.next();
  for (const shape of header.tables) {
    for (let left = shape.fingerprint.rows; left > 0; ) {
      const batch: string[] = [];
      for (
        let characters = 0;
        batch.length < Math.min(rowsAtOnce, left) && characters < charactersAtOnce;
      ) {
        const next = await lines.next();
        if (next.done) throw new BadArchive(`${path} changed while it was read.`);
        batch.push(next.value);
        characters += next.value.length;
      }
      left -= batch.length;
      await insertBatch(trx, shape, `[${batch.join(',')}]`);
    }
  }
  await rest(lines);
}

async function insertBatch(trx: Trx, { table, columns }: TableShape, rows: string): Promise<void> {
  const names = columns.map(({ name }) => sql.ref(name));
  const values = columns.map(({ type }, n) => sql`(line ->> ${sql.lit(n)})::${sql.raw(type)}`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names)}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM json_array_elements(${rows}::json) AS line`.execute(trx);
}

async function foreignKeys(trx: Trx) {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable
      AND conparentid = 0`.execute(trx);
  return rows;
}

async function partitionsOf(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    SELECT inhrelid::regclass::text AS "table" FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
    WHERE c.relkind = 'r'`.execute(trx);
  return rows.map(({ table }) => table);
}

async function forEachTable(trx: Trx, tables: readonly string[], action: string) {
  for (const table of tables) {
    await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(action)}`.execute(trx);
  }
}

const shapeOnly = ({ table, columns }: TableShape): TableShape => ({ table, columns });
