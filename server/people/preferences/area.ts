import { area, type Base } from '../../platform/area.ts';
import { found } from '../../platform/http/answers.ts';
import { createPreferenceService } from './service.ts';

export const preferencesArea = area({
  services: (needs: Base) => ({ preferences: createPreferenceService(needs) }),
  handlers: ({ preferences }) => ({
    preferences: {
      read: ({ caller }) => found(preferences.read(caller)),
      write: ({ headers, body, ...by }) =>
        found(preferences.write(by.caller.userId, headers['if-match'], body, by)),
    },
  }),
});
