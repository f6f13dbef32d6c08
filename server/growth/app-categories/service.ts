import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { MAX_APP_CATEGORIES } from '#contract/growth/apps/app-category.ts';
import type { Language } from '#contract/names.ts';
import type { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { performBulk } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { createRecords } from '../../platform/records/records.ts';
import type { AppPlaceService, Place } from '../app-places/service.ts';
import { appCategoryActs, columnsOf, requireKnown, toAppCategory, unknown } from './acts.ts';
import { type AppCategoryRow, appCategoryRepository as repository } from './repository.ts';
import { appCategoriesCsv, treeOf } from './show.ts';

type Routes = typeof appCategoriesRoutes;

export interface AppCategoryNeeds extends Base, ChangeDeps {
  appPlaces: AppPlaceService;
}

export function createAppCategoryService(deps: AppCategoryNeeds) {
  const { db, appPlaces } = deps;
  const records = createRecords<Routes, AppCategoryNeeds, AppCategoryRow>(deps, {
    action: 'app_category',
    edit: appCategoryActs.edit,
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
    show: (row, caller) => toAppCategory(row, caller, deps.clock()),
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
  });

  /**
   * The categories that apps show at a location: the top level in order, each with its
   * subcategories.
   */
  const visible = async ({ place, language }: { place: Place; language: Language | undefined }) =>
    treeOf(await repository.visible(db, place.zoneId), language);

  return {
    ...records,
    bulk: performBulk(deps, { show: appCategoryActs.show, hide: appCategoryActs.hide }),
    visible,
    forApps: async ({ at, language }: RequestOf<Routes['forApps']>['query']) => ({
      items: await visible({ place: await appPlaces.of(at), language }),
    }),
  };
}
export type AppCategoryService = ReturnType<typeof createAppCategoryService>;
