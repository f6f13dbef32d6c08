import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { FileStorage } from '../../files/storage.ts';
import { createDb, createToolPool } from '../connect.ts';
import { migrationsRun } from '../migrations-run.ts';
import type { Db } from '../schema.ts';
import {
  type Contents,
  type Header,
  publishArchive,
  verifyArchive,
  writeArchive,
} from './archive.ts';
import type { Encryption } from './encryption.ts';
import { fileLines } from './kept-files.ts';
import { fingerprint, fixTextFormats, linesOf, listTables } from './tables.ts';

const rowsAtOnce = 5_000;

/**
 * Writes everything that a backup keeps to one file, as of one snapshot, while the server keeps
 * running, with the files of `storage` if given, and reads it back. The file gets its name only
 * once it is verified; after an error nothing is left of it. Returns the contents of the file.
 */
export async function saveBackup(
  ownerUrl: string,
  path: string,
  now: Date,
  storage?: FileStorage,
  encryption?: Encryption,
): Promise<Contents> {
  const draft = draftOf(path);
  await rm(draft, { force: true });
  try {
    await writeSnapshot(ownerUrl, (db) =>
      writeArchive(draft, snapshot(db, now, storage), encryption),
    );
    const contents = await verifyArchive(draft, encryption?.identities);
    await publishArchive(draft, path);
    return contents;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The name of a backup that is being written. */
export const draftOf = (path: string): string => `${path}.part`;

async function writeSnapshot(ownerUrl: string, write: (db: Db) => Promise<void>): Promise<void> {
  const db = createDb(createToolPool(ownerUrl));
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(write);
  } finally {
    await db.destroy();
  }
}

async function* snapshot(
  db: Db,
  now: Date,
  storage: FileStorage | undefined,
): AsyncGenerator<string> {
  await fixTextFormats(db);
  const tables = [];
  for (const shape of await listTables(db)) {
    tables.push({ ...shape, fingerprint: await fingerprint(db, shape) });
  }
  const header: Header = {
    format: 'tawsil-backup',
    version: 2,
    files: storage ? 'included' : 'elsewhere',
    createdAt: now.toISOString(),
    migrations: await migrationsOf(db),
    tables,
    sequences: await sequencesOf(db),
  };
  yield JSON.stringify(header);
  for (const shape of tables) {
    await sql`DECLARE kept NO SCROLL CURSOR FOR ${linesOf(shape)}`.execute(db);
    for (;;) {
      const batch = await sql<{ line: string }>`FETCH ${sql.lit(rowsAtOnce)} FROM kept`.execute(db);
      for (const { line } of batch.rows) yield line;
      if (batch.rows.length < rowsAtOnce) break;
    }
    await sql`CLOSE kept`.execute(db);
  }
  if (storage) yield* fileLines(db, storage);
}

async function migrationsOf(db: Db): Promise<string[]> {
  const names = await migrationsRun(db);
  if (!names)
    throw new Error('This database does not belong to Tawsil: there is nothing to back up.');
  return names;
}

/** Read after the snapshot, so never behind its rows. */
async function sequencesOf(db: Db): Promise<Header['sequences']> {
  const names = await sql<{ name: string }>`
    SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`.execute(
    db,
  );
  const sequences = [];
  for (const { name } of names.rows) {
    const state = await sql<{ last: string; called: boolean }>`
      SELECT last_value::text AS last, is_called AS called FROM ${sql.table(name)}`.execute(db);
    sequences.push({
      name,
      last: state.rows[0]?.last ?? '1',
      called: state.rows[0]?.called ?? false,
    });
  }
  return sequences;
}
