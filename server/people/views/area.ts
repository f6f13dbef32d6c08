import { area, type Base } from '../../platform/area.ts';
import { viewsHandlers } from './routes.ts';
import { createViewService } from './service.ts';

export const viewsArea = area({
  services: (needs: Base) => ({ views: createViewService(needs) }),
  handlers: ({ views }) => ({ views: viewsHandlers(views) }),
});
