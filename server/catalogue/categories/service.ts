import { sql } from 'kysely';
import { csvOf } from '#contract/csv.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  Category,
  CategoryListQuery,
  categoriesRoutes,
} from '#contract/routes/catalogue/categories.ts';
import { type CategoryEventType, categoryRules } from '#machines/category/category-machine.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import type { By, Caller } from '../../platform/auth/caller.ts';
import { changeRow } from '../../platform/db/change.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { createList } from '../../platform/lists/list.ts';
import type { Db } from '../../platform/lists/spec.ts';
import { type CategoryRow, createCategoryRepository, toCategory, toFacts } from './repository.ts';

type Routes = typeof categoriesRoutes;
type Change = RequestOf<Routes['update']>['body'];

export interface CategoryNeeds extends Base {
  audit: AuditService;
}

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
  const { db, clock, audit } = deps;
  const repository = createCategoryRepository(db);
  const list = createList<CategoryListQuery, CategoryRow>(db, {
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
  });

  /** Refuses a parent that is not there, or that is below this category. */
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

  /** What every change of a category begins with. */
  const held = (id: number, version: number | undefined, { caller }: By) => ({
    name: 'The category',
    version,
    lock: (trx: Db) => repository.lock(trx, id),
    current: (row: CategoryRow) => toCategory(row, caller),
  });
  const noted = (action: string) => (before: CategoryRow, after: CategoryRow) => ({
    action,
    subject: `category ${after.id}`,
    before: toFacts(before),
    after: toFacts(after),
  });

  /** Changes a category. Errors: 404, 409 name taken, 412, 422, 428. */
  async function update(id: number, version: number | undefined, change: Change, by: By) {
    try {
      const { after } = await changeRow(deps, by, {
        ...held(id, version, by),
        async lock(trx) {
          // Two that put each other below themselves would make a ring.
          if (change.parentId != null)
            await sql`lock table categories in share row exclusive mode`.execute(trx);
          return repository.lock(trx, id);
        },
        async write(trx) {
          await requireParent(trx, change.parentId, id);
          return repository.update(trx, id, columns(change));
        },
        noted: noted('category.update'),
      });
      return toCategory(after, by.caller);
    } catch (error) {
      throw isTaken(error) ? taken() : error;
    }
  }

  /** Sends an event to a category. Errors: 404, 409 where its state does not allow it, 412, 428. */
  async function send(id: number, version: number, type: CategoryEventType, by: By) {
    const { after } = await changeRow(deps, by, {
      ...held(id, version, by),
      event: {
        type,
        code: 'category.illegal_event',
        state: ({ name, state }) => `${name} is ${state}`,
        can: ({ state }) => categoryRules.can({ status: state }, type),
        legal: ({ state }) => categoryRules.legal({ status: state }),
      },
      write: (trx, { state }) => {
        const next = categoryRules.apply({ status: state }, type);
        return repository.update(trx, id, { active: next?.status === 'shown' });
      },
      noted: noted(type),
    });
    return toCategory(after, by.caller);
  }

  return {
    list: async (query: CategoryListQuery, caller: Caller) => {
      return mapPage(await list.page(query), (row) => toCategory(row, caller));
    },
    count: list.count,
    export: (query: Parameters<typeof list.export>[0]) => list.export(query, categoriesCsv),

    /** One category. Error: 404. */
    async get(id: number, caller: Caller): Promise<Category> {
      const [row] = await repository.byIds(db, [id]);
      if (!row) throw notFound('The category');
      return toCategory(row, caller);
    },

    /** Adds a category. Errors: 409 name taken, 422 unknown parent. */
    create: (input: RequestOf<Routes['create']>['body'], by: By): Promise<Category> =>
      db.transaction().execute(async (trx) => {
        await requireParent(trx, input.parentId);
        const row = await repository.insert(trx, {
          ...columns(input as Change),
          name: input.name,
        });
        if (!row) throw taken();
        await audit.note(trx, by, clock(), {
          action: 'category.create',
          subject: `category ${row.id}`,
          before: null,
          after: toFacts(row),
        });
        return toCategory(row, by.caller);
      }),

    update,

    /** Sends an event to categories; one that was changed meanwhile is refused by itself. */
    bulk: ({ ids, event }: RequestOf<Routes['bulk']>['body'], by: By) =>
      eachRow(ids, (id, version) => send(id, version, event, by)),

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
