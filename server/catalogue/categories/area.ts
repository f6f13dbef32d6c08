import { area } from '../../platform/area.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { type CategoryNeeds, type CategoryService, createCategoryService } from './service.ts';

const handlers = (categories: CategoryService): AreaHandlers<'categories'> => ({
  list: ({ query, caller }) => ok(categories.list(query, caller)),
  count: ({ query }) => ok(categories.count(query)),
  export: async ({ query }) => csvAnswer('categories', categories.export(query)),
  get: ({ params, caller }) => found(categories.get(params.id, caller)),
  create: ({ body, ...by }) => createdRecord(categories.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(categories.update(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(categories.bulk(body, by)),
});

export const categoriesArea = area({
  services: (needs: CategoryNeeds) => ({ categories: createCategoryService(needs) }),
  handlers: ({ categories }) => ({ categories: handlers(categories) }),
});
