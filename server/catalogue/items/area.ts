import { area } from '../../platform/area.ts';
import { itemsHandlers } from './routes.ts';
import { createItemService, type ItemNeeds } from './service.ts';

export const itemsArea = area({
  services: (needs: ItemNeeds) => ({ items: createItemService(needs) }),
  handlers: ({ items, stores }) => ({ items: itemsHandlers(items, stores) }),
});
