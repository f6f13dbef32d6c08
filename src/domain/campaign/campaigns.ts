import { campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/ui/record/records.ts';
import { CampaignAudience } from './campaign-audience.tsx';

/** Push campaigns. */
export const campaigns = defineRecords(campaignsRoutes, {
  kind: 'campaign',
  texts: 'campaigns.',
  path: '/push-notifications',
  acts: {
    submit: {
      key: 'b',
      isMain: true,
      isConfirmed: true,
      lead: 'campaigns.submit_lead',
      Below: CampaignAudience,
    },
    approve: {
      key: 'a',
      permission: 'push.approve',
      isMain: true,
      isConfirmed: true,
      lead: 'campaigns.approve_lead',
      Below: CampaignAudience,
    },
    reject: { permission: 'push.approve', asks: 'reason', lead: 'campaigns.reject_lead' },
    pause: { key: 'p', asks: 'reason', lead: 'campaigns.pause_lead', undo: 'resume' },
    resume: { key: 'r' },
    cancel: { asks: 'reason', lead: 'campaigns.cancel_lead' },
  },
});

/** Sends the message to the devices of the user. */
export const testCampaign = (id: number) => call(campaignsRoutes.test, byId(id));

export const recipientsOf = async (id: number, limit: string, signal: AbortSignal) =>
  (await call(campaignsRoutes.recipients, { ...byId(id), query: { limit } }, { signal })).items;
