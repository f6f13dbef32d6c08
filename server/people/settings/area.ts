import { area } from '../../platform/area.ts';
import { settingsHandlers } from './routes.ts';
import { createSettingsService, type SettingsNeeds } from './service.ts';

export const settingsArea = area({
  services: (needs: SettingsNeeds) => ({ settings: createSettingsService(needs) }),
  handlers: ({ settings }) => ({ settings: settingsHandlers(settings) }),
});
