import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import type { ItemService } from '../items/service.ts';
import type { StoreService } from './service.ts';

export const storesHandlers = (
  stores: StoreService,
  items: ItemService,
): AreaHandlers<'stores'> => ({
  list: async ({ query }) => ({ status: 200, body: await stores.list(query) }),
  create: async ({ body }) => {
    const store = await stores.create(body);
    return { status: 201, body: store, headers: { etag: etag(store.version) } };
  },
  get: async ({ params }) => {
    const store = await stores.get(params.id);
    return { status: 200, body: store, headers: { etag: etag(store.version) } };
  },
  update: async ({ params, headers, body }) => {
    const store = await stores.update(params.id, headers['if-match'], body);
    return { status: 200, body: store, headers: { etag: etag(store.version) } };
  },
  items: async ({ params }) => ({ status: 200, body: { items: await items.menu(params.id) } }),
  addItems: async ({ params, body, ...by }) => ({
    status: 201,
    body: { items: await items.add(params.id, body.items, by) },
  }),
});
