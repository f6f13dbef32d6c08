import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import { type AppCategoryNeeds, createAppCategoryService } from './service.ts';

export const appCategoriesArea = area({
  services: (needs: AppCategoryNeeds) => ({ appCategories: createAppCategoryService(needs) }),
  handlers: ({ appCategories }) => ({
    appCategories: {
      ...recordHandlers('appCategories', appCategories),
      forApps: ({ query }) => ok(appCategories.forApps(query)),
    },
  }),
});
