import { area, type Base } from '../../platform/area.ts';
import { createPreferenceRepository } from './repository.ts';
import { preferencesHandlers } from './routes.ts';
import { createPreferenceService } from './service.ts';

export const preferencesArea = area({
  services: ({ db, clock }: Base) => ({
    preferences: createPreferenceService({ db, clock, repository: createPreferenceRepository(db) }),
  }),
  handlers: ({ preferences }) => ({ preferences: preferencesHandlers(preferences) }),
});
