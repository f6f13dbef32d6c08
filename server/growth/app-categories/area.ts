import { area } from '../../platform/area.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import {
  type AppCategoryNeeds,
  type AppCategoryService,
  createAppCategoryService,
} from './service.ts';

const handlers = (categories: AppCategoryService): AreaHandlers<'appCategories'> => ({
  list: ({ query, caller }) => ok(categories.list(query, caller)),
  count: ({ query }) => ok(categories.count(query)),
  export: async ({ query }) => csvAnswer('app-categories', categories.export(query)),
  get: ({ params, caller }) => found(categories.get(params.id, caller)),
  create: ({ body, ...by }) => createdRecord(categories.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(categories.update(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(categories.bulk(body, by)),
  forApps: ({ query }) => ok(categories.forApps(query)),
});

export const appCategoriesArea = area({
  services: (needs: AppCategoryNeeds) => ({ appCategories: createAppCategoryService(needs) }),
  handlers: ({ appCategories }) => ({ appCategories: handlers(appCategories) }),
});
