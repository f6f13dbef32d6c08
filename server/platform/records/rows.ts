import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '../db/schema.ts';

/** Tables of records that staff change on a version of theirs. */
type Versioned = {
  [T in keyof Database]: 'id' | 'version' extends keyof Database[T] ? T : never;
}[keyof Database];

/** What every repository of one table does with its rows, whole and by id. */
export function rowsOf<T extends Versioned>(table: T) {
  type Row = Selectable<Database[T]>;
  // The queries are the same for each table; the compiler follows one of them.
  const name = table as 'promotions';
  const rows = (trx: Db) => trx.selectFrom(name).selectAll();
  const as = <Of>(found: Promise<unknown>) => found as Promise<Of>;
  return {
    byIds: (trx: Db, ids: readonly number[]) =>
      as<Row[]>(
        rows(trx)
          .where('id', 'in', [...ids])
          .execute(),
      ),
    find: (trx: Db, id: number) =>
      as<Row | undefined>(rows(trx).where('id', '=', id).executeTakeFirst()),
    lock: (trx: Db, id: number) =>
      as<Row | undefined>(rows(trx).where('id', '=', id).forUpdate().executeTakeFirst()),
    insert: (trx: Db, row: Insertable<Database[T]>) =>
      as<Row>(
        trx
          .insertInto(name)
          .values(row as never)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    /** Writes columns, and raises the version. */
    update: (trx: Db, id: number, write: Updateable<Database[T]>) =>
      as<Row>(
        trx
          .updateTable(name)
          .set({ ...(write as object), version: sql`version + 1` })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
  };
}
