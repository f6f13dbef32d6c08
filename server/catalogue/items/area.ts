import { area } from '../../platform/area.ts';
import { found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createItemService, type ItemNeeds } from './service.ts';

export const itemsArea = area({
  services: (needs: ItemNeeds) => ({ items: createItemService(needs) }),
  handlers: ({ items, appStores }) => ({
    items: {
      ...readHandlers('items', items),
      update: ({ params, headers, body, ...by }) =>
        found(items.update(params.id, headers['if-match'], body, by)),
      countStock: ({ params, body, ...by }) => ok(items.countStock(params.id, body, by)),
      adjustStock: ({ params, body, ...by }) => ok(items.adjustStock(params.id, body, by)),
      bulk: ({ body, ...by }) => ok(items.bulk(body, by)),
      offer: ({ body, ...by }) => ok(items.offer(body, by)),
      order: async ({ params, query }) => {
        await appStores.get(params.id);
        return { status: 200, body: await items.order(params.id, query.categoryId) };
      },
      reorder: async ({ params, body, ...by }) => {
        await appStores.get(params.id);
        return { status: 200, body: await items.reorder(params.id, body, by) };
      },
    },
  }),
});
