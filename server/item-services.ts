import type { Kysely } from 'kysely';
import type { AuditService } from './books/audit/service.ts';
import { createCategoryRepository } from './catalogue/categories/repository.ts';
import { createCategoryService } from './catalogue/categories/service.ts';
import { createItemRepository } from './catalogue/items/repository.ts';
import { createItemService } from './catalogue/items/service.ts';
import type { StoreService } from './catalogue/stores/service.ts';
import { createCommandRepository } from './platform/commands/repository.ts';
import { createCommandService } from './platform/commands/service.ts';
import type { Database } from './platform/db/schema.ts';

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
