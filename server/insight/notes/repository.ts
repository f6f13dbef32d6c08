import { type Selectable, sql } from 'kysely';
import type { Subject } from '#contract/subject.ts';
import type { ActorJson, Database, Db } from '../../platform/db/schema.ts';
import { tableOf } from './subjects.ts';

/** The largest number of imports in the history of a record; further ones are in the audit log. */
const MAX_IMPORTS = 200;

interface ImportedRow {
  import_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}
export type NoteRow = Selectable<Database['notes']>;

export function createNoteRepository(db: Db) {
  return {
    async exists({ kind, id }: Subject): Promise<boolean> {
      const { table, column } = tableOf(kind);
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
      return rows.length > 0;
    },

    list: ({ kind, id }: Subject, before: number | null, limit: number): Promise<NoteRow[]> =>
      db
        .selectFrom('notes')
        .selectAll()
        .where('subject_kind', '=', kind)
        .where('subject_id', '=', id)
        .$if(before !== null, (q) => q.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** The latest changes of a record by imports. */
    async imported({ kind, id }: Subject) {
      const { rows } = await sql<ImportedRow>`
        select import_id, before, after from import_changes
        where subject_kind = ${kind} and subject_id = ${id}
        order by import_id desc limit ${MAX_IMPORTS}`.execute(db);
      return rows;
    },

    add: ({ kind, id }: Subject, author: ActorJson, text: string, at: Date): Promise<NoteRow> =>
      db
        .insertInto('notes')
        .values({
          subject_kind: kind,
          subject_id: id,
          author: JSON.stringify(author),
          text,
          at,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
