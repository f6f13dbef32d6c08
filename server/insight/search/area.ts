import type { OrderService } from '../../operations/orders/service.ts';
import { area, type Base } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { createSearchService } from './service.ts';

export const searchArea = area({
  services: ({ db, orders }: Base & { orders: OrderService }) => ({
    search: createSearchService(db, orders),
  }),
  handlers: ({ search }) => ({
    search: {
      all: ({ query, caller }) => ok(search(query.q, caller)),
    },
  }),
});
