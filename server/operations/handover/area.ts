import { area } from '../../platform/area.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import { createHandoverService, type HandoverNeeds } from './service.ts';

export const handoverArea = area({
  services: (needs: HandoverNeeds) => ({ handovers: createHandoverService(needs) }),
  handlers: ({ handovers }) => ({
    handover: {
      list: ({ query, caller }) => ok(handovers.list(query, caller)),
      get: ({ params, caller }) => found(handovers.get(params.id, caller)),
      draft: async ({ caller }) => {
        const { created, sheet } = await handovers.draft(caller);
        return created ? createdRecord(sheet) : found(sheet);
      },
      write: ({ params, headers, body, caller }) =>
        found(handovers.write(params.id, headers['if-match'], body, caller)),
      send: ({ params, headers, body, caller }) =>
        found(handovers.send(params.id, headers['if-match'], body.event, caller)),
    },
  }),
});
