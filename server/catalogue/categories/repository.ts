import { sql } from 'kysely';
import { MAX_CATEGORY_ITEMS } from '#contract/routes/catalogue/categories.ts';
import type { CategoryState } from '#machines/category/category-machine.ts';
import type { Db } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

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
      // Limited, because a category of a large marketplace has too many items to count.
      sql<number>`(select count(*)::int from (
        select from items i where i.category_id = c.id and i.archived_at is null
        limit ${MAX_CATEGORY_ITEMS}) k)`.as('items'),
    ]);

export type CategoryRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const categoryRepository = {
  ...rowsOf('categories', { as: 'c', rows }),

  /** Ids by name, ignoring case and accents. */
  async byNames(trx: Db, names: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ asked: string; id: number }>`
        select asked, c.id from unnest(${[...names]}::text[]) asked
        join categories c on c.folded = fold_name(asked)`.execute(trx);
    return new Map(rows.map(({ asked, id }) => [asked, id]));
  },

  /** The ancestors of this category, itself included. */
  async above(trx: Db, id: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
        with recursive up as (
          select id, parent_id from categories where id = ${id}
          union select c.id, c.parent_id from categories c join up on c.id = up.parent_id
        ) select id from up`.execute(trx);
    return rows.map((row) => row.id);
  },
};
