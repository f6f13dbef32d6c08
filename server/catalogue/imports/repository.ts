import { type Selectable, sql, type Updateable } from 'kysely';
import type pg from 'pg';
import { type ImportKind, MAX_IMPORT_ERRORS } from '#contract/routes/catalogue/imports.ts';
import { WORKING_IMPORT_STATUSES } from '#machines/import/import-machine.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import type { LineProblem } from '../../platform/db/tables/imports.ts';
import { arrayField, copyInto, jsonField } from './copying.ts';
import type { CsvRow } from './csv-file.ts';

export type ImportRow = Selectable<Database['imports']>;
type NewImport = Omit<
  ImportRow,
  | 'id'
  | 'version'
  | 'status'
  | 'answers'
  | 'counts'
  | 'changes'
  | 'skips_refused'
  | 'failure'
  | 'failure_sentence'
  | 'done'
  | 'is_swept'
  | 'rows'
>;

/** A row as it would be written, and its problems. */
export interface ValueRow {
  line: number;
  values: (string | null)[];
  problems: LineProblem[] | null;
}
/** A refused line in its original form, with its problems. */
export interface RefusedRow {
  line: number;
  cells: string[];
  problems: LineProblem[];
}

const PAGE = 4_000;
/** The class of our advisory locks; the second number is the import. */
const WORK_LOCK = 1_022;

/**
 * Runs a transaction on its own connection, for COPY. Long work may exceed a request's time limits.
 */
async function copying<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('begin');
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function* rowLines(id: number, rows: AsyncIterable<CsvRow>) {
  for await (const { line, cells } of rows) yield `${id}\t${line}\t${arrayField(cells)}\n`;
}
async function* valueLines(id: number, rows: AsyncIterable<ValueRow>) {
  for await (const { line, values, problems } of rows)
    yield `${id}\t${line}\t${arrayField(values)}\t${jsonField(problems)}\n`;
}

export function createImportRepository(db: Db, pool: pg.Pool) {
  return {
    find: (id: number, trx: Db = db) =>
      trx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (trx: Trx, id: number) =>
      trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    list: (by: { kind: ImportKind | undefined; before: number | null; limit: number }) =>
      db
        .selectFrom('imports')
        .selectAll()
        .$if(by.kind !== undefined, (q) => q.where('kind', '=', by.kind as ImportKind))
        .$if(by.before !== null, (q) => q.where('id', '<', by.before as number))
        .orderBy('id', 'desc')
        .limit(by.limit)
        .execute(),

    update: async (trx: Trx, id: number, change: Updateable<Database['imports']>) => {
      await trx
        .updateTable('imports')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    /** Records the progress, outside the work's own transaction. */
    progress: async (id: number, done: number) => {
      await db.updateTable('imports').set({ done }).where('id', '=', id).execute();
    },

    /** Stores an import with its rows, whole or not at all. Errors: those of the rows. */
    create: (made: NewImport, rows: AsyncIterable<CsvRow>): Promise<number> =>
      copying(pool, async (client) => {
        const json = (value: unknown) => JSON.stringify(value);
        const { rows: kept } = await client.query<{ id: number }>(
          `insert into imports (kind, store_id, file_name, bytes, sha256, encoding, delimiter, header,
             header_line, sample, rows, mapping, created_by, created_at, status_at, rows_until)
           values ($1,$2,$3,$4,$5,$6,$7,$8,$9,'[]',0,$10,$11,$12,$13,$14) returning id`,
          [
            made.kind,
            made.store_id,
            made.file_name,
            made.bytes,
            made.sha256,
            made.encoding,
            made.delimiter,
            json(made.header),
            made.header_line,
            json(made.mapping),
            json(made.created_by),
            made.created_at,
            made.status_at,
            made.rows_until,
          ],
        );
        const id = kept[0]?.id as number;
        await copyInto(client, 'import_rows (import_id, line, cells)', rowLines(id, rows));
        await client.query(
          `update imports set rows = (select count(*) from import_rows where import_id = $1),
             sample = (select coalesce(jsonb_agg(to_jsonb(cells)), '[]') from (
               select cells from import_rows where import_id = $1 order by line limit 5) first)
           where id = $1`,
          [id],
        );
        return id;
      }),

    /** The rows of the file, read page by page. */
    async *rows(id: number): AsyncGenerator<CsvRow> {
      for (let after = 0; ; ) {
        const page = await db
          .selectFrom('import_rows')
          .select(['line', 'cells'])
          .where('import_id', '=', id)
          .where('line', '>', after)
          .orderBy('line')
          .limit(PAGE)
          .execute();
        yield* page;
        if (page.length < PAGE) return;
        after = page.at(-1)?.line ?? after;
      }
    },

    /** Stores the values read from the rows, replacing those of an earlier check. */
    keepValues: async (id: number, rows: AsyncIterable<ValueRow>): Promise<void> => {
      await copying(pool, async (client) => {
        await client.query('delete from import_values where import_id = $1', [id]);
        const target = 'import_values (import_id, line, values, problems)';
        await copyInto(client, target, valueLines(id, rows));
      });
      // Without fresh statistics the planner expects a few rows instead of a hundred thousand.
      await sql`select import_values_analyze()`.execute(db);
    },

    /** Locks the import until the end of the transaction; false if another worker has it. */
    async takeWork(trx: Trx, id: number): Promise<boolean> {
      await sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(${WORK_LOCK}, ${id}) as ours`.execute(trx);
      return rows[0]?.ours ?? false;
    },

    working: () =>
      db
        .selectFrom('imports')
        .select('id')
        .where('status', 'in', [...WORKING_IMPORT_STATUSES])
        .execute(),

    /** How many of its lines are valid, and the first and last of them. */
    span: async (trx: Trx, id: number) => {
      const { rows } = await sql<{ first: number | null; last: number | null; rows: bigint }>`
        select min(line) as first, max(line) as last, count(*) as rows from import_values
        where import_id = ${id} and problems is null`.execute(trx);
      return rows[0] ?? { first: null, last: null, rows: 0n };
    },

    hasRows: async (id: number, trx: Trx): Promise<boolean> => {
      const found = await trx
        .selectFrom('import_rows')
        .select('line')
        .where('import_id', '=', id)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    refused: async (id: number, after = 0, limit = MAX_IMPORT_ERRORS) => {
      const { rows } = await sql<RefusedRow>`
        select v.line, r.cells, v.problems from import_values v
        join import_rows r on r.import_id = v.import_id and r.line = v.line
        where v.import_id = ${id} and v.problems is not null and v.line > ${after}
        order by v.line limit ${limit}`.execute(db);
      return rows;
    },

    due: (now: Date) =>
      db
        .selectFrom('imports')
        .select(['id', 'status'])
        .where('is_swept', '=', false)
        .where('rows_until', '<', now)
        .limit(20)
        .execute(),

    removeRows: async (trx: Trx, id: number) => {
      await trx.deleteFrom('import_rows').where('import_id', '=', id).execute();
      await trx.deleteFrom('import_values').where('import_id', '=', id).execute();
      await trx.updateTable('imports').set({ is_swept: true }).where('id', '=', id).execute();
    },
  };
}
export type ImportRepository = ReturnType<typeof createImportRepository>;
