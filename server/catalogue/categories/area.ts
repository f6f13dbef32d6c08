import type { AuditService } from '../../books/audit/service.ts';
import { area, type Base } from '../../platform/area.ts';
import { createCategoryRepository } from './repository.ts';
import { categoriesHandlers } from './routes.ts';
import { createCategoryService } from './service.ts';

export const categoriesArea = area({
  services: ({ db, clock, audit }: Base & { audit: AuditService }) => ({
    categories: createCategoryService({
      db,
      clock,
      audit,
      repository: createCategoryRepository(db),
    }),
  }),
  handlers: ({ categories }) => ({ categories: categoriesHandlers(categories) }),
});
