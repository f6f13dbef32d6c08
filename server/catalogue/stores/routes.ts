import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ItemService } from '../items/service.ts';
import type { StoreService } from './service.ts';

export const storesHandlers = (
  stores: StoreService,
  items: ItemService,
): AreaHandlers<'stores'> => ({
  list: ({ query, caller }) => ok(stores.list(query, caller)),
  create: ({ body, ...by }) => createdRecord(stores.create(body, by)),
  get: ({ params, caller }) => found(stores.show(params.id, caller)),
  update: ({ params, headers, body, ...by }) =>
    found(stores.update(params.id, headers['if-match'], body, by)),
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
