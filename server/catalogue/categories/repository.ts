import { sql } from 'kysely';
import type { Translated } from '#contract/names.ts';
import { type Category, MAX_CATEGORY_ITEMS } from '#contract/routes/catalogue/categories.ts';
import type { CategoryState } from '#machines/category/category-machine.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { categoryPolicy } from './policy.ts';

interface CategoryChange {
  name?: string;
  names?: string;
  parent_id?: number | null;
  position?: number;
  active?: boolean;
  image_id?: number | null;
}

export interface CategoryRow {
  id: number;
  name: string;
  names: Translated;
  parent_id: number | null;
  position: number;
  state: CategoryState;
  image_id: number | null;
  version: number;
  parent: string | null;
  /** Not archived; at most as many as are counted. */
  items: number;
}

/** A row as the contract shows it to its reader. */
export const toCategory = ({ parent_id, image_id, ...row }: CategoryRow, caller: Caller) =>
  toContract<Category>({
    ...row,
    parentId: parent_id,
    imageId: image_id,
    acts: categoryPolicy.actsFor(row, caller),
  });

/** What of a category is decided by people: the part that the audit keeps. */
export const toFacts = ({ parent_id, image_id, ...row }: CategoryRow) => {
  const { parent: _parent, items: _items, ...facts } = row;
  return { ...facts, parentId: parent_id, imageId: image_id };
};

export function createCategoryRepository() {
  const rows = (trx: Db) =>
    trx
      .selectFrom('categories as c')
      .leftJoin('categories as p', 'p.id', 'c.parent_id')
      .select([
        'c.id',
        'c.name',
        'c.names',
        'c.parent_id',
        'c.position',
        sql<CategoryState>`case when c.active then 'shown' else 'hidden' end`.as('state'),
        'c.image_id',
        'c.version',
        'p.name as parent',
        // A category of a large marketplace has more than anybody reads.
        sql<number>`(select count(*)::int from (
          select from items i where i.category_id = c.id and i.archived_at is null
          limit ${MAX_CATEGORY_ITEMS}) k)`.as('items'),
      ]);
  const one = (trx: Db, id: number): Promise<CategoryRow> =>
    rows(trx).where('c.id', '=', id).executeTakeFirstOrThrow();

  return {
    byIds: (trx: Db, ids: readonly number[]): Promise<CategoryRow[]> =>
      rows(trx)
        .where('c.id', 'in', [...ids])
        .execute(),

    lock: (trx: Db, id: number): Promise<CategoryRow | undefined> =>
      rows(trx).where('c.id', '=', id).forUpdate('c').executeTakeFirst(),

    /** Ids by the names that were asked for, whatever their case and accents. */
    async byNames(trx: Db, names: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ asked: string; id: number }>`
        select asked, c.id from unnest(${[...names]}::text[]) asked
        join categories c on c.folded = fold_name(asked)`.execute(trx);
      return new Map(rows.map(({ asked, id }) => [asked, id]));
    },

    async insert(trx: Db, row: CategoryChange & { name: string }): Promise<CategoryRow> {
      const { id } = await trx
        .insertInto('categories')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return one(trx, id);
    },

    async update(trx: Db, id: number, change: CategoryChange): Promise<CategoryRow> {
      await trx
        .updateTable('categories')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
      return one(trx, id);
    },

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
