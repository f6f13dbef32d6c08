import { area, type Base } from '../../platform/area.ts';
import { createViewRepository } from './repository.ts';
import { viewsHandlers } from './routes.ts';
import { createViewService } from './service.ts';

export const viewsArea = area({
  services: ({ db, clock }: Base) => ({
    views: createViewService({ db, clock, repository: createViewRepository(db) }),
  }),
  handlers: ({ views }) => ({ views: viewsHandlers(views) }),
});
