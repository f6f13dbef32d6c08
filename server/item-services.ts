import type { Kysely } from 'kysely';
import type { AuditService } from './audit/service.ts';
import { createCategoryRepository } from './categories/repository.ts';
import { createCategoryService } from './categories/service.ts';
import { createCommandRepository } from './commands/repository.ts';
import { createCommandService } from './commands/service.ts';
import type { Database } from './db/schema.ts';
import { createItemRepository } from './items/repository.ts';
import { createItemService } from './items/service.ts';
import type { StoreService } from './stores/service.ts';

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  audit: AuditService;
  stores: StoreService;
}

/** What is sold, and how it is sorted. */
export function createItemServices({ db, clock, audit, stores }: Deps) {
  const categories = createCategoryService({
    db,
    clock,
    repository: createCategoryRepository(db),
    audit,
  });
  const items = createItemService({
    db,
    clock,
    repository: createItemRepository(db),
    categories,
    audit,
    commands: createCommandService({ db, clock, repository: createCommandRepository(db) }),
    requireStore: stores.get,
  });
  return { categories, items };
}
