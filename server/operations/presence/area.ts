import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { area } from '../../platform/area.ts';
import { presenceHandlers } from './routes.ts';
import { createPresenceService, type PresenceNeeds } from './service.ts';

export const presenceArea = area({
  services: (needs: PresenceNeeds) => ({ presence: createPresenceService(needs) }),
  handlers: ({ presence }) => ({ presence: presenceHandlers(presence) }),
  unshared: [presenceRoutes.report],
});
