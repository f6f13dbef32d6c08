import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { SettingsService } from './service.ts';

export const settingsHandlers = (settings: SettingsService): AreaHandlers<'settings'> => ({
  read: async ({ params, caller }) => {
    const setting = await settings.read(params.key, caller);
    return { status: 200, body: setting, headers: { etag: etag(setting.version) } };
  },
  write: async ({ params, headers, body, ...by }) => {
    const setting = await settings.write(params.key, headers['if-match'], body.value, by);
    return { status: 200, body: setting, headers: { etag: etag(setting.version) } };
  },
});
