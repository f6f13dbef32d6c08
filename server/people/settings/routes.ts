import { found } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { SettingsService } from './service.ts';

export const settingsHandlers = (settings: SettingsService): AreaHandlers<'settings'> => ({
  read: ({ params, caller }) => found(settings.read(params.key, caller)),
  write: ({ params, headers, body, ...by }) =>
    found(settings.write(params.key, headers['if-match'], body.value, by)),
});
