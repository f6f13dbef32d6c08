import type { AuditService } from '../../books/audit/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { CategoryService } from '../categories/service.ts';
import type { StoreService } from '../stores/service.ts';
import { createItemRepository } from './repository.ts';
import { itemsHandlers } from './routes.ts';
import { createItemService } from './service.ts';

interface Needs extends Base {
  audit: AuditService;
  stores: StoreService;
  categories: CategoryService;
  commands: CommandService;
}

export const itemsArea = area({
  services: (needs: Needs) => ({
    items: createItemService({
      ...needs,
      repository: createItemRepository(needs.db),
      requireStore: needs.stores.get,
    }),
  }),
  handlers: ({ items, stores }) => ({ items: itemsHandlers(items, stores) }),
});
