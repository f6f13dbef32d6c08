import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createItemService, type ItemNeeds } from './service.ts';

export const itemsArea = area({
  services: (needs: ItemNeeds) => ({ items: createItemService(needs) }),
  handlers: ({ items, appStores }) => ({
    items: {
      ...readHandlers('items', items),
      update: (call) => found(items.update(...partsOf(call))),
      countStock: (call) => ok(items.countStock(...partsOf(call))),
      adjustStock: (call) => ok(items.adjustStock(...partsOf(call))),
      bulk: ({ body, ...by }) => ok(items.bulk(body, by)),
      offer: ({ body, ...by }) => ok(items.offer(body, by)),
      order: async ({ params, query }) => {
        await appStores.get(params.id);
        return { status: 200, body: await items.order(params.id, query.categoryId) };
      },
      reorder: async ({ params, body, ...by }) => {
        await appStores.get(params.id);
        return ok(items.reorderIn(body.categoryId)(params.id, body.version, body, by));
      },
    },
  }),
});
