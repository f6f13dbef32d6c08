import { area, type Base } from '../../platform/area.ts';
import { presenceHandlers } from './routes.ts';
import { createPresenceService } from './service.ts';

export const presenceArea = area({
  services: (needs: Base) => ({ presence: createPresenceService(needs) }),
  handlers: ({ presence }) => ({ presence: presenceHandlers(presence) }),
});
