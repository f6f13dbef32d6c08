import type { RequestOf } from '#contract/endpoint.ts';
import type { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import type { Language } from '#rules/language.ts';
import type { RecordDeps } from '../../platform/records/record-spec.ts';
import type { AppPlaceService, Place } from '../app-places/service.ts';
import { appCategoryRecord } from './record.ts';
import { appCategoryRepository as repository } from './repository.ts';
import { treeOf } from './show.ts';

type Routes = typeof appCategoriesRoutes;

export interface AppCategoryNeeds extends RecordDeps {
  appPlaces: AppPlaceService;
}

export function createAppCategoryService(deps: AppCategoryNeeds) {
  const { db, appPlaces } = deps;
  /**
   * The categories that apps show at a location: the top level in order, each with its
   * subcategories.
   */
  const visible = async ({ place, language }: { place: Place; language: Language | undefined }) =>
    treeOf(await repository.visible(db, place.zoneId), language);

  return {
    ...appCategoryRecord.service(deps),
    visible,
    forApps: async ({ at, language }: RequestOf<Routes['forApps']>['query']) => ({
      items: await visible({ place: await appPlaces.of(at), language }),
    }),
  };
}
export type AppCategoryService = ReturnType<typeof createAppCategoryService>;
