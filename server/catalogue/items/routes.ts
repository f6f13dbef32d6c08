import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { StoreService } from '../stores/service.ts';
import type { ItemService } from './service.ts';

export const itemsHandlers = (items: ItemService, stores: StoreService): AreaHandlers<'items'> => ({
  list: async ({ query }) => ({ status: 200, body: await items.list(query) }),
  count: async ({ query }) => ({ status: 200, body: await items.count(query) }),
  export: async ({ query }) => csvAnswer('items', items.export(query)),
  get: async ({ params }) => {
    const item = await items.get(params.id);
    return { status: 200, body: item, headers: { etag: etag(item.version) } };
  },
  update: async ({ params, headers, body, ...by }) => {
    const item = await items.update(params.id, headers['if-match'], body, by);
    return { status: 200, body: item, headers: { etag: etag(item.version) } };
  },
  countStock: async ({ params, body, ...by }) => ({
    status: 200,
    body: await items.countStock(params.id, body, by),
  }),
  adjustStock: async ({ params, body, ...by }) => ({
    status: 200,
    body: await items.adjustStock(params.id, body, by),
  }),
  bulk: async ({ body, ...by }) => ({ status: 200, body: await items.bulk(body, by) }),
  order: async ({ params, query }) => {
    await stores.get(params.id);
    return { status: 200, body: await items.order(params.id, query.categoryId) };
  },
  reorder: async ({ params, body, ...by }) => {
    await stores.get(params.id);
    return { status: 200, body: await items.reorder(params.id, body, by) };
  },
});
