import { sql } from 'kysely';
import { csvOf } from '#contract/csv.ts';
import type { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { performBulk } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createRecords } from '../../platform/records/records.ts';
import { categoryActs, columnsOf, requireParent, toCategory } from './acts.ts';
import { type CategoryRow, categoryRepository as repository } from './repository.ts';

export type CategoryNeeds = Base & ChangeDeps;

const categoriesCsv = csvOf<CategoryRow>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['name_fr', ({ names }) => names.fr ?? null],
  ['name_ar', ({ names }) => names.ar ?? null],
  ['name_en', ({ names }) => names.en ?? null],
  ['parent', ({ parent }) => parent],
  ['position', ({ position }) => position],
  ['items', ({ items }) => items],
  ['state', ({ state }) => state],
]);

/** Categories of items, the same for all stores. */
export function createCategoryService(deps: CategoryNeeds) {
  const records = createRecords<typeof categoriesRoutes, CategoryNeeds, CategoryRow>(deps, {
    action: 'category',
    edit: categoryActs.edit,
    list: {
      from: sql`categories c`,
      id: sql`c.id`,
      sorts: {
        position: { key: sql`c.position`, type: 'integer' },
        name: { key: sql`c.name`, type: 'text' },
      },
      initial: 'position',
      filters: {
        active: (active) => sql`c.active = ${active}`,
        parentId: (id) => sql`c.parent_id = ${id}`,
      },
      search: (words) => sql`c.search @@ search_query(${words})`,
      rows: repository.byIds,
    },
    csv: () => categoriesCsv,
    show: (row, caller) => toCategory(row, caller, deps.clock()),
    async insert(trx, draft) {
      await requireParent(trx, draft.parentId);
      return repository.insert(trx, { ...columnsOf(draft), name: draft.name });
    },
  });

  return {
    ...records,
    bulk: performBulk(deps, { show: categoryActs.show, hide: categoryActs.hide }),

    /** Ids of categories by name, ignoring case and accents. */
    byNames: repository.byNames,

    /** The id of a category given by id or name. Error: 422 if there is none. */
    async resolve(
      trx: Db,
      meant: { categoryId?: number | undefined; category?: string | undefined },
      path: string,
    ): Promise<number> {
      const { categoryId, category } = meant;
      const found =
        categoryId === undefined
          ? (await repository.byNames(trx, [category ?? ''])).get(category ?? '')
          : (await repository.byIds(trx, [categoryId]))[0]?.id;
      if (found !== undefined) return found;
      const name = category ?? `number ${categoryId}`;
      throw new Refusal('category.unknown', `The category ${name} does not exist.`, {
        fields: [
          {
            path: `${path}.${categoryId === undefined ? 'category' : 'categoryId'}`,
            message: 'is unknown',
          },
        ],
      });
    },
  };
}
export type CategoryService = ReturnType<typeof createCategoryService>;
