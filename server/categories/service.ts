import { type Kysely, sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Category, CategoryListQuery, categoriesRoutes } from '#contract/routes/categories.ts';
import type { AuditService } from '../audit/service.ts';
import type { By } from '../commands/service.ts';
import type { Database } from '../db/schema.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { checkVersion } from '../http/version.ts';
import { createList } from '../lists/list.ts';
import type { Db } from '../lists/spec.ts';
import { type CategoryRepository, toCategory } from './repository.ts';

type Routes = typeof categoriesRoutes;
type Change = RequestOf<Routes['update']>['body'];

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  repository: CategoryRepository;
  audit: AuditService;
}

const taken = () =>
  new Refusal('category.taken', 'There is a category of this name.', {
    fields: [{ path: 'body.name', message: 'is taken' }],
  });
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505';

const columns = ({ name, names, parentId, position, active, imageId }: Change) => ({
  ...(name === undefined ? {} : { name }),
  ...(names === undefined ? {} : { names: JSON.stringify(names) }),
  ...(parentId === undefined ? {} : { parent_id: parentId }),
  ...(position === undefined ? {} : { position }),
  ...(active === undefined ? {} : { active }),
  ...(imageId === undefined ? {} : { image_id: imageId }),
});

/** Categories of items, the same for all stores. */
export function createCategoryService({ db, clock, repository, audit }: Deps) {
  const list = createList<CategoryListQuery, Category>(db, {
    from: sql`categories c`,
    id: sql`c.id`,
    sorts: {
      position: { key: sql`c.position`, type: 'integer' },
      name: { key: sql`c.name`, type: 'text' },
    },
    initial: 'position',
    filters: { active: (active) => sql`c.active = ${active}` },
    search: (words) => sql`c.search @@ search_query(${words})`,
    rows: async (trx, ids) => (await repository.byIds(trx, ids)).map(toCategory),
  });

  /** Refuses a parent that is not there, or that is below this category. */
  async function requireParent(trx: Db, parentId: number | null | undefined, id?: number) {
    if (parentId == null) return;
    const above = await repository.above(trx, parentId);
    if (above.length > 0 && (id === undefined || !above.includes(id))) return;
    throw new Refusal('category.unknown', 'The category above is none, or is below this one.', {
      fields: [{ path: 'body.parentId', message: 'cannot stand above this category' }],
    });
  }

  return {
    list: list.page,

    /** Adds a category. Errors: 409 name taken, 422 unknown parent. */
    create: (input: RequestOf<Routes['create']>['body'], by: By): Promise<Category> =>
      db.transaction().execute(async (trx) => {
        await requireParent(trx, input.parentId);
        const row = await repository.insert(trx, { ...columns(input as Change), name: input.name });
        if (!row) throw taken();
        const after = toCategory(row);
        const subject = `category ${row.id}`;
        await audit.note(trx, by, clock(), {
          action: 'category.create',
          subject,
          before: null,
          after,
        });
        return after;
      }),

    /** Changes a category. Errors: 404, 409 name taken, 412, 422, 428. */
    async update(id: number, version: number | undefined, change: Change, by: By) {
      try {
        return await db.transaction().execute(async (trx) => {
          // Two that put each other below themselves would make a ring.
          if (change.parentId != null)
            await sql`lock table categories in share row exclusive mode`.execute(trx);
          const row = await repository.lock(trx, id);
          if (!row) throw notFound('The category');
          const before = toCategory(row);
          checkVersion(version, row.version, () => ({ current: before }));
          await requireParent(trx, change.parentId, id);
          const after = toCategory(await repository.update(trx, id, columns(change)));
          const subject = `category ${id}`;
          await audit.note(trx, by, clock(), { action: 'category.update', subject, before, after });
          return after;
        });
      } catch (error) {
        throw isTaken(error) ? taken() : error;
      }
    },

    /** Ids of categories by the names that were asked for, whatever their case and accents. */
    byNames: repository.byNames,

    /** The id of the category that is meant. Error: 422 when there is none. */
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
      throw new Refusal('category.unknown', `There is no category ${name}.`, {
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
