import { found } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { PreferenceService } from './service.ts';

export const preferencesHandlers = (
  preferences: PreferenceService,
): AreaHandlers<'preferences'> => ({
  read: ({ caller }) => found(preferences.read(caller)),
  write: ({ headers, body: change, caller }) =>
    found(preferences.write(change, headers['if-match'], caller)),
});
