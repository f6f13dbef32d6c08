import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { CategoryService } from './service.ts';

export const categoriesHandlers = (categories: CategoryService): AreaHandlers<'categories'> => ({
  list: async ({ query }) => ({ status: 200, body: await categories.list(query) }),
  count: async ({ query }) => ({ status: 200, body: await categories.count(query) }),
  export: async ({ query }) => csvAnswer('categories', categories.export(query)),
  get: async ({ params }) => {
    const category = await categories.get(params.id);
    return { status: 200, body: category, headers: { etag: etag(category.version) } };
  },
  create: async ({ body, ...by }) => {
    const category = await categories.create(body, by);
    return { status: 201, body: category, headers: { etag: etag(category.version) } };
  },
  update: async ({ params, headers, body, ...by }) => {
    const category = await categories.update(params.id, headers['if-match'], body, by);
    return { status: 200, body: category, headers: { etag: etag(category.version) } };
  },
  bulk: async ({ body, ...by }) => ({ status: 200, body: await categories.bulk(body, by) }),
});
