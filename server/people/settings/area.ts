import { area } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { found } from '../../platform/http/answers.ts';
import { refuseOffCauses } from './off-causes.ts';
import { SETTINGS_CHANNEL } from './repository.ts';
import { createSettingsService, type SettingsNeeds, type SettingsService } from './service.ts';

export const settingsArea = area({
  services: (needs: SettingsNeeds) => ({ settings: createSettingsService(needs) }),
  handlers: ({ settings }) => ({
    settings: {
      read: ({ params, caller }) => found(settings.read(params.key, caller)),
      write: ({ params, headers, body, ...by }) =>
        found(settings.write(params.key, headers['if-match'], body.value, by)),
    },
  }),
  wrapper: ({ settings, commands }: { settings: SettingsService; commands: CommandService }) =>
    refuseOffCauses({ settings, commands }),
  channels: ({ settings }) => [
    { name: SETTINGS_CHANNEL, receive: settings.load, catchUp: settings.load },
  ],
  prepare: ({ settings }) => settings.load(),
});
