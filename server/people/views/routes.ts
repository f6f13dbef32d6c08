import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ViewService } from './service.ts';

export const viewsHandlers = (views: ViewService): AreaHandlers<'views'> => ({
  list: async ({ query, caller }) => ({
    status: 200,
    body: await views.list(query.scope, caller),
  }),
  create: async ({ body, caller }) => {
    const view = await views.create(body, caller);
    return { status: 201, body: view, headers: { etag: etag(view.version) } };
  },
  update: async ({ params, headers, body, caller }) => {
    const view = await views.update(params.id, headers['if-match'], body, caller);
    return { status: 200, body: view, headers: { etag: etag(view.version) } };
  },
  remove: async ({ params, caller }) => {
    await views.remove(params.id, caller);
    return { status: 204, body: undefined };
  },
});
