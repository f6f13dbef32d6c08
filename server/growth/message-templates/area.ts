import type { ProposalService } from '../../people/proposals/service.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { found, ok } from '../../platform/http/answers.ts';
import type { PushChannel } from '../push/area.ts';
import { messageProposals } from './proposed.ts';
import { createTemplateService } from './service.ts';

interface Needs extends Base, ChangeDeps {
  pushChannel: PushChannel;
  proposals: Pick<ProposalService, 'declare'>;
}

/** The texts of the messages about an order. */
export const messageTemplatesArea = area({
  services(needs: Needs) {
    const { providers } = needs.pushChannel;
    needs.proposals.declare('order_message', messageProposals(needs.audit));
    return { messageTemplates: createTemplateService({ ...needs, pushProviders: providers }) };
  },
  handlers: ({ messageTemplates }) => ({
    messageTemplates: {
      list: ({ query, caller }) => ok(messageTemplates.list(query, caller)),
      get: ({ params, caller }) => found(messageTemplates.get(params.id, caller)),
      update: (call) => found(messageTemplates.edit(...partsOf(call))),
    },
  }),
});
