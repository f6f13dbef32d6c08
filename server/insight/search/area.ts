import type { OrderService } from '../../operations/orders/service.ts';
import { area, type Base } from '../../platform/area.ts';
import { searchHandlers } from './routes.ts';
import { createSearchService } from './service.ts';

export const searchArea = area({
  services: ({ db, orders }: Base & { orders: OrderService }) => ({
    search: createSearchService(db, orders),
  }),
  handlers: ({ search }) => ({ search: searchHandlers(search) }),
});
