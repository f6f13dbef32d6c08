import type { Kysely } from 'kysely';
import type { AuditService } from './books/audit/service.ts';
import { copyMenu } from './catalogue/items/copy-menu.ts';
import { createStoreChanges } from './catalogue/stores/changes.ts';
import { createStoreTurn } from './catalogue/stores/due.ts';
import { createStoreRepository } from './catalogue/stores/repository.ts';
import { createStoreService } from './catalogue/stores/service.ts';
import { createVendorService } from './catalogue/stores/vendors.ts';
import type { UserService } from './people/users/service.ts';
import type { Database } from './platform/db/schema.ts';
import type { EventService } from './platform/events/service.ts';

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  users: UserService;
  events: EventService;
  audit: AuditService;
}

/** Stores: for the apps and the board, for the back office, and what becomes due. */
export function createStoreServices(deps: Deps) {
  const { db, clock } = deps;
  const repository = createStoreRepository(db);
  const changes = createStoreChanges({ ...deps, repository });
  const parts = { db, clock, repository, changes };
  return {
    stores: createStoreService(parts),
    vendors: createVendorService({ ...parts, copyMenu }),
    storeTurn: createStoreTurn(parts),
  };
}
