import { sql, type Transaction } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { MAX_APP_CATEGORIES } from '#contract/growth/apps/app-category.ts';
import type { Language } from '#contract/names.ts';
import type { AppCategory, appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import {
  type AppCategoryEventType,
  appCategoryRules,
} from '#machines/app-category/app-category-machine.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import type { By, Caller } from '../../platform/auth/caller.ts';
import { changeRow } from '../../platform/db/change.ts';
import type { Database } from '../../platform/db/schema.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { createList } from '../../platform/lists/list.ts';
import { fieldRefusal, requireNamed } from '../app-places/named.ts';
import type { AppPlaceService, Place } from '../app-places/service.ts';
import { type AppCategoryRow, createAppCategoryRepository } from './repository.ts';
import { appCategoriesCsv, toAppCategory, toFacts, treeOf } from './show.ts';

type Routes = typeof appCategoriesRoutes;
type ListQuery = RequestOf<Routes['list']>['query'];
type Draft = RequestOf<Routes['create']>['body'];
type Change = RequestOf<Routes['update']>['body'];
type Trx = Transaction<Database>;

export interface AppCategoryNeeds extends Base {
  audit: AuditService;
  appPlaces: AppPlaceService;
}

const NAME = 'The category';
const unknown = (path: string, said: string) =>
  fieldRefusal('app_category.unknown', 'The category names what it cannot.', path, said);
const UNKNOWN = {
  parentId: 'must be another category at the top level',
  categoryId: 'does not exist',
};

/** What the database refuses, in words. */
function inWords(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505')
    return fieldRefusal(
      'app_category.taken',
      'A category of the apps with this name already exists.',
      'name',
      'is taken',
    );
  if (constraint === 'app_categories_parent')
    return unknown('parentId', 'is for categories without others below them');
  return error;
}

const columnsOf = (body: Change) => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.names === undefined ? {} : { names: JSON.stringify(body.names) }),
  ...(body.parentId === undefined ? {} : { parent_id: body.parentId }),
  ...(body.imageId === undefined ? {} : { image_id: body.imageId }),
  ...(body.storeCategory === undefined ? {} : { store_category: body.storeCategory }),
  ...(body.categoryId === undefined ? {} : { category_id: body.categoryId }),
  ...(body.zones === undefined ? {} : { zone_ids: body.zones.map(({ id }) => id) }),
});

/** The categories of the apps, in their order. */
export function createAppCategoryService(deps: AppCategoryNeeds) {
  const { db, clock, audit, appPlaces } = deps;
  const repository = createAppCategoryRepository();
  const list = createList<ListQuery, AppCategoryRow>(db, {
    from: sql`app_categories c`,
    id: sql`c.id`,
    sorts: {
      place: { key: sql`c.place`, type: 'integer' },
      name: { key: sql`c.name_key`, type: 'text' },
    },
    initial: 'place',
    filters: {
      state: (states) => sql`c.state = any(${states})`,
      parentId: (id) => sql`c.parent_id = ${id}`,
      top: (is) => (is ? sql`c.parent_id is null` : sql`c.parent_id is not null`),
    },
    search: (words) => sql`c.search @@ search_query(${words})`,
    rows: repository.byIds,
  });

  async function requireKnown(trx: Trx, id: number | null, body: Change) {
    const { parentId = null, categoryId = null } = body;
    if (parentId !== null && parentId === id) throw unknown('parentId', UNKNOWN.parentId);
    const missing = await repository.missing(trx, { parentId, categoryId });
    if (missing) throw unknown(missing, UNKNOWN[missing]);
    await requireNamed(trx, 'app_category.unknown', body);
  }

  const held = (id: number, version: number | undefined, caller: Caller) => ({
    name: NAME,
    version,
    async lock(trx: Trx) {
      await repository.lockTree(trx);
      return repository.lock(trx, id);
    },
    current: (row: AppCategoryRow) => toAppCategory(row, caller),
  });
  const noted = (action: string) => (before: AppCategoryRow, after: AppCategoryRow) => ({
    action,
    subject: `app_category ${after.id}`,
    before: toFacts(before),
    after: toFacts(after),
  });

  async function send(id: number, version: number, type: AppCategoryEventType, by: By) {
    const { after } = await changeRow(deps, by, {
      ...held(id, version, by.caller),
      event: {
        type,
        code: 'app_category.illegal_event',
        state: ({ name, state }) => `${name} is ${state}`,
        can: ({ state }) => appCategoryRules.can({ status: state }, type),
        legal: ({ state }) => appCategoryRules.legal({ status: state }),
      },
      async write(trx, { state }) {
        const next = appCategoryRules.apply({ status: state }, type);
        await repository.update(trx, id, { state: next?.status ?? state });
        return repository.one(trx, id);
      },
      noted: noted(type),
    });
    return toAppCategory(after, by.caller);
  }

  /** What apps show at a place: the top level in order, each with those below it. */
  const visible = async ({ place, language }: { place: Place; language: Language | undefined }) =>
    treeOf(await repository.visible(db, place.zoneId), language);

  return {
    list: async (query: ListQuery, caller: Caller) =>
      mapPage(await list.page(query), (row) => toAppCategory(row, caller)),
    count: list.count,
    export: (query: RequestOf<Routes['export']>['query']) => list.export(query, appCategoriesCsv),

    /** One category. Error: 404. */
    async get(id: number, caller: Caller): Promise<AppCategory> {
      const row = await repository.find(db, id);
      if (!row) throw notFound(NAME);
      return toAppCategory(row, caller);
    },

    /** Adds a category behind its siblings. Errors: 409 name taken, 422 unknown parent, area, picture. */
    async create(body: Draft, by: By): Promise<AppCategory> {
      try {
        return await db.transaction().execute(async (trx) => {
          await repository.lockTree(trx);
          await requireKnown(trx, null, body);
          if ((await repository.count(trx)) >= MAX_APP_CATEGORIES)
            throw unknown('name', `is one more than the ${MAX_APP_CATEGORIES} that apps have`);
          const id = await repository.insert(trx, {
            name: body.name,
            names: JSON.stringify(body.names),
            parent_id: body.parentId,
            image_id: body.imageId,
            store_category: body.storeCategory,
            category_id: body.categoryId,
            zone_ids: body.zones.map((zone) => zone.id),
          });
          await repository.renumber(trx, null);
          const row = await repository.one(trx, id);
          await audit.note(trx, by, clock(), {
            action: 'app_category.create',
            subject: `app_category ${id}`,
            before: null,
            after: toFacts(row),
          });
          return toAppCategory(row, by.caller);
        });
      } catch (error) {
        throw inWords(error);
      }
    },

    /** Changes or moves a category. Errors: 404, 409 name taken, 412, 422, 428. */
    async update(id: number, version: number | undefined, body: Change, by: By) {
      try {
        const { after } = await changeRow(deps, by, {
          ...held(id, version, by.caller),
          async write(trx, before) {
            await requireKnown(trx, id, body);
            if (
              (body.storeCategory ?? before.store_category) !== null &&
              (body.categoryId ?? before.category_id) !== null &&
              body.storeCategory !== null &&
              body.categoryId !== null
            )
              throw unknown('categoryId', 'leads to stores or to items, not to both');
            await repository.update(trx, id, columnsOf(body));
            const isElsewhere = body.parentId !== undefined && body.parentId !== before.parent_id;
            const position = body.position ?? (isElsewhere ? MAX_APP_CATEGORIES + 1 : null);
            if (position !== null) await repository.renumber(trx, { id, position });
            return repository.one(trx, id);
          },
          noted: noted('app_category.update'),
        });
        return toAppCategory(after, by.caller);
      } catch (error) {
        throw inWords(error);
      }
    },

    /** Shows or hides categories; one that was changed meanwhile is refused by itself. */
    bulk: ({ ids, event }: RequestOf<Routes['bulk']>['body'], by: By) =>
      eachRow(ids, (id, version) => send(id, version, event, by)),

    visible,
    forApps: async ({ at, language }: RequestOf<Routes['forApps']>['query']) => ({
      items: await visible({ place: await appPlaces.of(at), language }),
    }),
  };
}
export type AppCategoryService = ReturnType<typeof createAppCategoryService>;
