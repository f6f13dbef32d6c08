import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { CategoryService } from './service.ts';

export const categoriesHandlers = (categories: CategoryService): AreaHandlers<'categories'> => ({
  list: ({ query }) => ok(categories.list(query)),
  count: ({ query }) => ok(categories.count(query)),
  export: async ({ query }) => csvAnswer('categories', categories.export(query)),
  get: ({ params }) => found(categories.get(params.id)),
  create: ({ body, ...by }) => createdRecord(categories.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(categories.update(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(categories.bulk(body, by)),
});
