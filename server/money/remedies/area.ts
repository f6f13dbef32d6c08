import type { BookCheck } from '../../books/ledger/check.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { created, found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { type ChargeNeeds, createChargeService } from './charges.ts';
import { remedyChecks } from './checks.ts';
import { createRemedyService, type RemedyNeeds } from './service.ts';

export const remediesArea = area({
  services(needs: RemedyNeeds & ChargeNeeds & { furtherChecks: BookCheck[] }) {
    needs.furtherChecks.push(...remedyChecks);
    return { remedies: createRemedyService(needs), charges: createChargeService(needs) };
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
