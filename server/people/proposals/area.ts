import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { createdRecord, found } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createProposalService, type ProposalNeeds } from './service.ts';

/** How often it is checked whether proposals have ended. */
const ENDED_MS = 60_000;

export const proposalsArea = area({
  services: (needs: ProposalNeeds) => ({ proposals: createProposalService(needs) }),
  handlers: ({ proposals }) => ({
    proposals: {
      ...readHandlers('proposals', proposals),
      create: ({ body, ...by }) => createdRecord(proposals.create(body, by)),
      send: (call) => found(proposals.send(...partsOf(call))),
    },
  }),
  ticks: ({ proposals }) => [
    { everyMs: ENDED_MS, run: proposals.end, due: proposals.hasEnded, isManual: true },
  ],
});
