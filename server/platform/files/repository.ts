import { type Selectable, sql } from 'kysely';
import type { Database, Db, Trx } from '../db/schema.ts';
import { FILE_REFERENCES } from './references.ts';

export type FileRow = Selectable<Database['files']>;
type NewFile = Pick<
  FileRow,
  'kind' | 'sha256' | 'name' | 'type' | 'bytes' | 'width' | 'height' | 'owner_id'
>;
const SOME = 200;

/** True for a file without references. */
const isUnheld = sql.raw(`not (${FILE_REFERENCES.join(' or ')})`);

export function createFileRepository(db: Db) {
  return {
    find: (id: number) =>
      db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Another transaction that stores or removes the same content waits until this one ends. */
    holdContent: (trx: Trx, sha256: Buffer) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`file ${sha256.toString('hex')}`}, 0))`.execute(
        trx,
      ),

    findContent: (trx: Trx, kind: FileRow['kind'], sha256: Buffer) =>
      trx
        .selectFrom('files')
        .selectAll()
        .where('kind', '=', kind)
        .where('sha256', '=', sha256)
        .executeTakeFirst(),

    touch: (trx: Trx, id: number, at: Date) =>
      trx.updateTable('files').set({ touched_at: at }).where('id', '=', id).execute(),

    insert: (trx: Trx, file: NewFile, at: Date) =>
      trx
        .insertInto('files')
        .values({ ...file, uploaded_at: at, touched_at: at })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Some files without references that nobody has uploaded since. */
    unheld: async (before: Date) => {
      const { rows } = await sql<FileRow>`
        select f.* from files f where f.touched_at < ${before} and ${isUnheld}
        order by f.id limit ${SOME}`.execute(db);
      return rows;
    },

    /** Removes the file unless it is referenced by now; returns whether it was removed. */
    async removeUnheld(trx: Trx, id: number, before: Date): Promise<boolean> {
      const locked = await sql`
        select 1 from files where id = ${id} and touched_at < ${before}
        for update skip locked`.execute(trx);
      if (locked.rows.length === 0) return false;
      // A separate statement, so that it sees what was written while it waited for the lock.
      const { numAffectedRows = 0n } = await sql`
        delete from files f where f.id = ${id} and ${isUnheld}`.execute(trx);
      return numAffectedRows > 0n;
    },
  };
}
export type FileRepository = ReturnType<typeof createFileRepository>;
