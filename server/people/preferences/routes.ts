import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { PreferenceService } from './service.ts';

export const preferencesHandlers = (
  preferences: PreferenceService,
): AreaHandlers<'preferences'> => ({
  read: async ({ caller }) => {
    const body = await preferences.read(caller);
    return { status: 200, body, headers: { etag: etag(body.version) } };
  },
  write: async ({ headers, body: change, caller }) => {
    const body = await preferences.write(change, headers['if-match'], caller);
    return { status: 200, body, headers: { etag: etag(body.version) } };
  },
});
