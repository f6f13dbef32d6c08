import { type Kysely, sql } from 'kysely';
import type { Translated } from '#contract/names.ts';
import type { Category } from '#contract/routes/categories.ts';
import type { Database } from '../db/schema.ts';
import type { Db } from '../lists/spec.ts';

interface CategoryChange {
  name?: string;
  names?: string;
  parent_id?: number | null;
  position?: number;
  active?: boolean;
  image_id?: number | null;
}

const COLUMNS = [
  'id',
  'name',
  'names',
  'parent_id',
  'position',
  'active',
  'image_id',
  'version',
] as const;

export interface CategoryRow {
  id: number;
  name: string;
  names: Translated;
  parent_id: number | null;
  position: number;
  active: boolean;
  image_id: number | null;
  version: number;
}

/** A row as the contract shows it. */
export const toCategory = ({ parent_id, image_id, ...row }: CategoryRow): Category =>
  ({ ...row, parentId: parent_id, imageId: image_id }) as Category;

export function createCategoryRepository(_db: Kysely<Database>) {
  return {
    byIds: (trx: Db, ids: readonly number[]): Promise<CategoryRow[]> =>
      trx
        .selectFrom('categories')
        .select(COLUMNS)
        .where('id', 'in', [...ids])
        .execute(),

    lock: (trx: Db, id: number): Promise<CategoryRow | undefined> =>
      trx
        .selectFrom('categories')
        .select(COLUMNS)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Ids by the names that were asked for, whatever their case and accents. */
    async byNames(trx: Db, names: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ asked: string; id: number }>`
        select asked, c.id from unnest(${[...names]}::text[]) asked
        join categories c on c.folded = fold_name(asked)`.execute(trx);
      return new Map(rows.map(({ asked, id }) => [asked, id]));
    },

    /** Adds a category; undefined when its name is taken. */
    insert: (trx: Db, row: CategoryChange & { name: string }): Promise<CategoryRow | undefined> =>
      trx
        .insertInto('categories')
        .values(row)
        .onConflict((oc) => oc.column('folded').doNothing())
        .returning(COLUMNS)
        .executeTakeFirst(),

    update: (trx: Db, id: number, change: CategoryChange): Promise<CategoryRow> =>
      trx
        .updateTable('categories')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    /** The categories above this one, itself included. */
    async above(trx: Db, id: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        with recursive up as (
          select id, parent_id from categories where id = ${id}
          union select c.id, c.parent_id from categories c join up on c.id = up.parent_id
        ) select id from up`.execute(trx);
      return rows.map((row) => row.id);
    },
  };
}
export type CategoryRepository = ReturnType<typeof createCategoryRepository>;
