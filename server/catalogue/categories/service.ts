import { sql } from 'kysely';
import { csvOf } from '#contract/csv.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import type { Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createRecords } from '../../platform/records/records.ts';
import { categoryStates } from './policy.ts';
import { type CategoryRow, createCategoryRepository, toCategory, toFacts } from './repository.ts';

type Routes = typeof categoriesRoutes;
type Change = RequestOf<Routes['update']>['body'];

export type CategoryNeeds = Base & ChangeDeps;

const taken = () =>
  new Refusal('category.taken', 'A category with this name already exists.', {
    fields: [{ path: 'body.name', message: 'is taken' }],
  });
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505';

const columns = ({ name, names, parentId, position, imageId }: Change) => ({
  ...(name === undefined ? {} : { name }),
  ...(names === undefined ? {} : { names: JSON.stringify(names) }),
  ...(parentId === undefined ? {} : { parent_id: parentId }),
  ...(position === undefined ? {} : { position }),
  ...(imageId === undefined ? {} : { image_id: imageId }),
});

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
  const repository = createCategoryRepository();

  /** Refuses a parent that does not exist, or that is a descendant of this category. */
  async function requireParent(trx: Db, parentId: number | null | undefined, id?: number) {
    if (parentId == null) return;
    const above = await repository.above(trx, parentId);
    if (above.length > 0 && (id === undefined || !above.includes(id))) return;
    throw new Refusal(
      'category.unknown',
      'The parent category does not exist, or is below this category.',
      {
        fields: [{ path: 'body.parentId', message: 'cannot be the parent of this category' }],
      },
    );
  }

  const records = createRecords<typeof categoriesRoutes, CategoryRow>(deps, {
    name: 'The category',
    kind: 'category',
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
    show: toCategory,
    facts: toFacts,
    async lock(trx, id, change) {
      // Two concurrent changes that make each category the other's parent would create a cycle.
      if (change?.parentId != null)
        await sql`lock table categories in share row exclusive mode`.execute(trx);
      return repository.lock(trx, id);
    },
    async insert(trx, draft) {
      await requireParent(trx, draft.parentId);
      return repository.insert(trx, { ...columns(draft), name: draft.name });
    },
    async update(trx, { id }, change) {
      await requireParent(trx, change.parentId, id);
      return repository.update(trx, id, columns(change));
    },
    toRefusal: (error) => (isTaken(error) ? taken() : undefined),
  });

  return {
    ...records,
    ...records.events(categoryStates, (trx, { id }, state) =>
      repository.update(trx, id, { active: state === 'shown' }),
    ),

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
