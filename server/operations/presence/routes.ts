import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { PresenceService } from './service.ts';

export const presenceHandlers = (presence: PresenceService): AreaHandlers<'presence'> => ({
  read: ({ query, caller }) => ok(presence.read(query.mine === 'true', caller)),
  report: ({ query, body, caller }) => ok(presence.report(body, query, caller)),
});
