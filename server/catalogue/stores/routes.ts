import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ItemService } from '../items/service.ts';
import type { StoreService } from './service.ts';

export const storesHandlers = (
  stores: StoreService,
  items: ItemService,
): AreaHandlers<'stores'> => ({
  list: async ({ query, caller }) => ({ status: 200, body: await stores.list(query, caller) }),
  create: async ({ body, ...by }) => {
    const store = await stores.create(body, by);
    return { status: 201, body: store, headers: { etag: etag(store.version) } };
  },
  get: async ({ params, caller }) => {
    const store = await stores.show(params.id, caller);
    return { status: 200, body: store, headers: { etag: etag(store.version) } };
  },
  update: async ({ params, headers, body, ...by }) => {
    const store = await stores.update(params.id, headers['if-match'], body, by);
    return { status: 200, body: store, headers: { etag: etag(store.version) } };
  },
  items: async ({ params, caller }) => {
    // A store that is not shown shows no menu either.
    await stores.show(params.id, caller);
    return { status: 200, body: { items: await items.menu(params.id) } };
  },
  addItems: async ({ params, body, ...by }) => ({
    status: 201,
    body: { items: await items.add(params.id, body.items, by) },
  }),
});
