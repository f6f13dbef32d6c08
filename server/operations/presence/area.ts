import { area, type Base } from '../../platform/area.ts';
import { deskHandlers } from './routes.ts';
import { createDeskService } from './service.ts';

export const presenceArea = area({
  services: (needs: Base) => ({ desk: createDeskService(needs) }),
  handlers: ({ desk }) => ({ desk: deskHandlers(desk) }),
});
