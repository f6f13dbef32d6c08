import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { created, found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { type ChangeRequestNeeds, createChangeRequestService } from './service.ts';

export const changeRequestsArea = area({
  services: (needs: ChangeRequestNeeds) => ({ changeRequests: createChangeRequestService(needs) }),
  handlers: ({ changeRequests }) => ({
    changeRequests: {
      ...readHandlers('changeRequests', changeRequests),
      ask: ({ body, ...by }) => created(changeRequests.ask(body, by)),
      own: ({ caller }) => ok(changeRequests.own(caller)),
      account: ({ params }) => ok(changeRequests.account(params.id)),
      send: (call) => found(changeRequests.send(...partsOf(call))),
    },
  }),
});
