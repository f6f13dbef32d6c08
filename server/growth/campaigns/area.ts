import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { found, ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import type { PushChannel } from '../push/area.ts';
import { createCampaignRepository } from './repository.ts';
import { createSender } from './sender.ts';
import { type CampaignNeeds, createCampaignService } from './service.ts';

export interface CampaignOptions {
  /** The public host of this server, for pictures. */
  apiHost?: string | undefined;
}

interface Needs extends CampaignNeeds, CampaignOptions {
  pushChannel: PushChannel;
}

export const campaignsArea = area({
  services(needs: Needs) {
    const repository = createCampaignRepository();
    const deps = { ...needs, ...needs.pushChannel, repository, publicUrl: needs.apiHost };
    return { campaigns: createCampaignService(deps), campaignSender: createSender(deps) };
  },
  handlers: ({ campaigns }) => ({
    campaigns: {
      ...recordHandlers('campaigns', campaigns, 'push-campaigns'),
      audience: ({ body }) => ok(campaigns.audience(body)),
      recipients: ({ params, query }) => ok(campaigns.recipients(params.id, query)),
      send: (call) => found(campaigns.send(...partsOf(call))),
      test: ({ params, ...by }) => ok(campaigns.test(params.id, by)),
    },
  }),
  jobs: ({ campaignSender }) => [
    { kind: 'push.send', schedule: { next: campaignSender.next }, run: campaignSender.run },
  ],
});
