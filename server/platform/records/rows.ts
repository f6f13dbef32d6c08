import {
  type Insertable,
  type RawBuilder,
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

/** The queries of a record, for whole rows and by id. */
export interface RowQueries<Row, New, Write> {
  /** The table with its alias, and the id in it, for lists. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  one: (trx: Db, id: number) => Promise<Row>;
  byIds: (trx: Db, ids: readonly number[]) => Promise<Row[]>;
  find: (trx: Db, id: number) => Promise<Row | undefined>;
  lock: (trx: Db, id: number) => Promise<Row | undefined>;
  insert: (trx: Db, row: New) => Promise<Row>;
  /** Updates columns, and raises the version. */
  update: (trx: Db, id: number, write: Write) => Promise<Row>;
}

/**
 * The common queries of a repository of one table, for whole rows and by id. If records are read
 * with joins, a written one is read again.
 */
export function rowsOf<T extends Versioned, Row = Selectable<Database[T]>>(
  table: T,
  joined?: Joined<Row>,
): RowQueries<Row, Insertable<Database[T]>, Updateable<Database[T]>> {
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
    from: joined ? sql`${sql.table(table)} as ${sql.ref(joined.as)}` : sql.table(table),
    id: sql.ref(`${as}.id`),
    one,
    byIds: (trx, ids) =>
      rows(trx)
        .where(`${as}.id`, 'in', [...ids])
        .execute() as Promise<Row[]>,
    find: (trx, id) => byId(trx, id).executeTakeFirst() as Promise<Row | undefined>,
    lock: (trx, id) => byId(trx, id).forUpdate(as).executeTakeFirst() as Promise<Row | undefined>,
    insert: (trx, row) => {
      const inserted = trx.insertInto(name).values(row as never);
      return written(trx, inserted.returningAll().executeTakeFirstOrThrow());
    },
    update: (trx, id, write) => {
      const updated = trx
        .updateTable(name)
        .set({ ...(write as object), version: sql`version + 1` })
        .where('id', '=', id);
      return written(trx, updated.returningAll().executeTakeFirstOrThrow());
    },
  };
}
