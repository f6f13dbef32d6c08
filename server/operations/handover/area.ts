import { partsOf } from '../../platform/acts/perform.ts';
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
      write: (call) => found(handovers.write(...partsOf(call))),
      send: (call) => found(handovers.send(...partsOf(call))),
    },
  }),
});
