import type { BookCheck } from '../../books/ledger/check.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { created, found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { chargeKind } from './charge-live.ts';
import { type ChargeNeeds, createChargeService } from './charges.ts';
import { remedyChecks } from './checks.ts';
import { createOpenContests } from './open-contests.ts';
import { createRemedyService, type RemedyNeeds } from './service.ts';

export const remediesArea = area({
  services(
    needs: RemedyNeeds & ChargeNeeds & { furtherChecks: BookCheck[]; eventKinds: EventKinds },
  ) {
    needs.furtherChecks.push(...remedyChecks);
    needs.eventKinds.declare('charge', chargeKind);
    return {
      remedies: createRemedyService(needs),
      charges: createChargeService(needs),
      openContests: createOpenContests(needs),
    };
  },
  handlers: ({ remedies, charges }) => ({
    remedies: {
      ...readHandlers('remedies', remedies),
      preview: ({ params, query, caller }) => ok(remedies.preview(params.id, query, caller)),
      give: ({ params, headers, body, ...by }) =>
        created(remedies.give(params.id, headers['if-match'], body, by)),
      charge: (call) => found(remedies.charge(...partsOf(call))),
      send: (call) => found(remedies.send(...partsOf(call))),
    },
    charges: {
      ...readHandlers('charges', charges),
      contest: (call) => found(charges.contest(...partsOf(call))),
      send: (call) => found(charges.send(...partsOf(call))),
      own: ({ caller, query }) => ok(charges.own(caller, query)),
      contestOwn: ({ params, body, ...by }) => ok(charges.contestOwn(params.id, body, by)),
    },
  }),
});
