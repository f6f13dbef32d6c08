import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { MAX_APP_CATEGORIES } from '#contract/growth/apps/app-category.ts';
import type { Language } from '#contract/names.ts';
import type { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import type { Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { createRecords } from '../../platform/records/records.ts';
import { fieldRefusal, requireNamed } from '../app-places/named.ts';
import type { AppPlaceService, Place } from '../app-places/service.ts';
import { appCategoryStates } from './policy.ts';
import { type AppCategoryRow, createAppCategoryRepository } from './repository.ts';
import { appCategoriesCsv, toAppCategory, toFacts, treeOf } from './show.ts';

type Routes = typeof appCategoriesRoutes;
type Change = RequestOf<Routes['update']>['body'];

export interface AppCategoryNeeds extends Base, ChangeDeps {
  appPlaces: AppPlaceService;
}

const unknown = (path: string, fault: string) =>
  fieldRefusal('app_category.unknown', 'The category has an invalid reference.', path, fault);
const UNKNOWN = {
  parentId: 'must be another category at the top level',
  categoryId: 'does not exist',
};

/** Turns violations of database constraints into refusals with a message. */
function toRefusal(error: unknown): Refusal | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505')
    return fieldRefusal(
      'app_category.taken',
      'A category of the apps with this name already exists.',
      'name',
      'is taken',
    );
  if (constraint === 'app_categories_parent')
    return unknown('parentId', 'is only for categories without subcategories');
  return undefined;
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

export function createAppCategoryService(deps: AppCategoryNeeds) {
  const { db, appPlaces } = deps;
  const repository = createAppCategoryRepository();

  async function requireKnown(trx: Trx, id: number | null, body: Change) {
    const { parentId = null, categoryId = null } = body;
    if (parentId !== null && parentId === id) throw unknown('parentId', UNKNOWN.parentId);
    const missing = await repository.missing(trx, { parentId, categoryId });
    if (missing) throw unknown(missing, UNKNOWN[missing]);
    await requireNamed(trx, 'app_category.unknown', body);
  }

  const records = createRecords<Routes, AppCategoryRow>(deps, {
    name: 'The category',
    kind: 'app_category',
    list: {
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
    },
    csv: () => appCategoriesCsv,
    show: toAppCategory,
    facts: toFacts,
    async lock(trx, id) {
      await repository.lockTree(trx);
      return repository.lock(trx, id);
    },
    /** After its siblings. */
    async insert(trx, draft) {
      await repository.lockTree(trx);
      await requireKnown(trx, null, draft);
      if ((await repository.count(trx)) >= MAX_APP_CATEGORIES)
        throw unknown('name', `exceeds the limit of ${MAX_APP_CATEGORIES} categories`);
      const id = await repository.insert(trx, {
        ...columnsOf(draft),
        name: draft.name,
        names: JSON.stringify(draft.names),
        zone_ids: draft.zones.map((zone) => zone.id),
      });
      await repository.renumber(trx, null);
      return repository.one(trx, id);
    },
    async update(trx, { id, ...before }, change) {
      await requireKnown(trx, id, change);
      if (
        (change.storeCategory ?? before.store_category) !== null &&
        (change.categoryId ?? before.category_id) !== null &&
        change.storeCategory !== null &&
        change.categoryId !== null
      )
        throw unknown('categoryId', 'leads to stores or to items, not to both');
      await repository.update(trx, id, columnsOf(change));
      const isElsewhere = change.parentId !== undefined && change.parentId !== before.parent_id;
      const position = change.position ?? (isElsewhere ? MAX_APP_CATEGORIES + 1 : null);
      if (position !== null) await repository.renumber(trx, { id, position });
      return repository.one(trx, id);
    },
    toRefusal,
  });

  /**
   * The categories that apps show at a location: the top level in order, each with its
   * subcategories.
   */
  const visible = async ({ place, language }: { place: Place; language: Language | undefined }) =>
    treeOf(await repository.visible(db, place.zoneId), language);

  return {
    ...records,
    ...records.events(appCategoryStates, async (trx, { id }, state) => {
      await repository.update(trx, id, { state });
      return repository.one(trx, id);
    }),
    visible,
    forApps: async ({ at, language }: RequestOf<Routes['forApps']>['query']) => ({
      items: await visible({ place: await appPlaces.of(at), language }),
    }),
  };
}
export type AppCategoryService = ReturnType<typeof createAppCategoryService>;
