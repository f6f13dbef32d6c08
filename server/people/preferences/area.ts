import { area, type Base } from '../../platform/area.ts';
import { preferencesHandlers } from './routes.ts';
import { createPreferenceService } from './service.ts';

export const preferencesArea = area({
  services: (needs: Base) => ({ preferences: createPreferenceService(needs) }),
  handlers: ({ preferences }) => ({ preferences: preferencesHandlers(preferences) }),
});
