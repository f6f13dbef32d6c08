import type { AuditService } from '../../books/audit/service.ts';
import type { UserService } from '../../people/users/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventService } from '../../platform/events/service.ts';
import { copyMenu } from '../items/copy-menu.ts';
import type { ItemService } from '../items/service.ts';
import { createStoreChanges } from './changes.ts';
import { areStoresDue, createStoreTurn } from './due.ts';
import { createStoreRepository } from './repository.ts';
import { storesHandlers } from './routes.ts';
import { createStoreService, type StoreService } from './service.ts';
import { vendorsHandlers } from './vendor-routes.ts';
import { createVendorService, type VendorService } from './vendors.ts';

/** How often pauses and hours of stores that are due are carried out. */
const DUE_MS = 1_000;

interface Needs extends Base {
  users: UserService;
  events: EventService;
  audit: AuditService;
}

interface All {
  stores: StoreService;
  vendors: VendorService;
  storeTurn: () => Promise<unknown>;
  items: ItemService;
}

/** Stores: for the apps and the board, for the back office, and what becomes due. */
export const storesArea = area({
  services(needs: Needs) {
    const { db, clock } = needs;
    const repository = createStoreRepository(db);
    const parts = { db, clock, repository, changes: createStoreChanges({ ...needs, repository }) };
    return {
      stores: createStoreService(parts),
      vendors: createVendorService({ ...parts, copyMenu }),
      storeTurn: createStoreTurn(parts),
    };
  },
  handlers: ({ stores, vendors, items }: All) => ({
    stores: storesHandlers(stores, items),
    vendors: vendorsHandlers(vendors),
  }),
  ticks: ({ storeTurn }) => [
    { everyMs: DUE_MS, run: storeTurn, due: areStoresDue, isOwnTurn: true },
  ],
});
