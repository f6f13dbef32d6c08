import {
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import type { Database, Db } from '../db/schema.ts';

/** Tables of records that staff change at a version. */
type Versioned = {
  [T in keyof Database]: 'id' | 'version' extends keyof Database[T] ? T : never;
}[keyof Database];

/** The query of a record, if it reads more than its table, with its alias. */
interface Joined<Row> {
  as: string;
  rows: (trx: Db) => { execute: () => Promise<Row[]> };
}

/**
 * The common queries of a repository of one table, for whole rows and by id. If records are read
 * with joins, a written one is read again.
 */
export function rowsOf<T extends Versioned, Row = Selectable<Database[T]>>(
  table: T,
  joined?: Joined<Row>,
) {
  // The queries are the same for every table; the compiler checks them for one.
  const name = table as 'promotions';
  const as = (joined?.as ?? name) as 'promotions';
  const read = joined?.rows ?? ((trx: Db) => trx.selectFrom(name).selectAll());
  const rows = read as unknown as (trx: Db) => SelectQueryBuilder<Database, 'promotions', Row>;
  const byId = (trx: Db, id: number) => rows(trx).where(`${as}.id`, '=', id);
  const one = (trx: Db, id: number) => byId(trx, id).executeTakeFirstOrThrow() as Promise<Row>;
  const written = async (trx: Db, row: Promise<{ id: number }>) =>
    joined ? one(trx, (await row).id) : ((await row) as Row);
  return {
    one,
    byIds: (trx: Db, ids: readonly number[]) =>
      rows(trx)
        .where(`${as}.id`, 'in', [...ids])
        .execute() as Promise<Row[]>,
    find: (trx: Db, id: number) => byId(trx, id).executeTakeFirst() as Promise<Row | undefined>,
    lock: (trx: Db, id: number) =>
      byId(trx, id).forUpdate(as).executeTakeFirst() as Promise<Row | undefined>,
    insert: (trx: Db, row: Insertable<Database[T]>) => {
      const inserted = trx.insertInto(name).values(row as never);
      return written(trx, inserted.returningAll().executeTakeFirstOrThrow());
    },
    /** Updates columns, and raises the version. */
    update: (trx: Db, id: number, write: Updateable<Database[T]>) => {
      const updated = trx
        .updateTable(name)
        .set({ ...(write as object), version: sql`version + 1` })
        .where('id', '=', id);
      return written(trx, updated.returningAll().executeTakeFirstOrThrow());
    },
  };
}
