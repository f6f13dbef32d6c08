import { area } from '../../platform/area.ts';
import { found } from '../../platform/http/answers.ts';
import { SETTINGS_CHANNEL } from './repository.ts';
import { createSettingsService, type SettingsNeeds } from './service.ts';

export const settingsArea = area({
  services: (needs: SettingsNeeds) => ({ settings: createSettingsService(needs) }),
  handlers: ({ settings }) => ({
    settings: {
      read: ({ params, caller }) => found(settings.read(params.key, caller)),
      write: ({ params, headers, body, ...by }) =>
        found(settings.write(params.key, headers['if-match'], body.value, by)),
    },
  }),
  channels: ({ settings }) => [
    { name: SETTINGS_CHANNEL, receive: settings.load, catchUp: settings.load },
  ],
  prepare: ({ settings }) => settings.load(),
});
