import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import type { CategoryService } from './service.ts';

export const categoriesHandlers = (categories: CategoryService): AreaHandlers<'categories'> => ({
  list: async ({ query }) => ({ status: 200, body: await categories.list(query) }),
  create: async ({ body, ...by }) => {
    const category = await categories.create(body, by);
    return { status: 201, body: category, headers: { etag: etag(category.version) } };
  },
  update: async ({ params, headers, body, ...by }) => {
    const category = await categories.update(params.id, headers['if-match'], body, by);
    return { status: 200, body: category, headers: { etag: etag(category.version) } };
  },
});
