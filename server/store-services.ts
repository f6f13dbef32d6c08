import type { Kysely } from 'kysely';
import type { AuditService } from './audit/service.ts';
import type { Database } from './db/schema.ts';
import type { EventService } from './events/service.ts';
import { copyMenu } from './items/copy-menu.ts';
import { createStoreChanges } from './stores/changes.ts';
import { createStoreTurn } from './stores/due.ts';
import { createStoreRepository } from './stores/repository.ts';
import { createStoreService } from './stores/service.ts';
import { createVendorService } from './stores/vendors.ts';
import type { UserService } from './users/service.ts';

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
