import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { created, found } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createDisputeService, type DisputeNeeds } from './service.ts';

export const disputesArea = area({
  services: (needs: DisputeNeeds) => ({ disputes: createDisputeService(needs) }),
  handlers: ({ disputes }) => ({
    disputes: {
      ...readHandlers('disputes', disputes),
      create: ({ params, body, ...by }) => created(disputes.create(params.id, body, by)),
      send: (call) => found(disputes.send(...partsOf(call))),
    },
  }),
});
