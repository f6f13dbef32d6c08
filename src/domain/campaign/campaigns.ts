import { z } from 'zod';
import { audienceFields, type CampaignAct } from '#contract/growth/campaigns/campaign.ts';
import { type Campaign, campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/lib/api/resource.ts';
import { eventActs } from '#src/ui/list/acts/event-act.ts';

/** Push campaigns. */
export const campaigns = defineRecords(campaignsRoutes);

const Audience = z.object(audienceFields);

/**
 * The number of devices that the audience in a form reaches now; null while the form is incomplete.
 */
export async function audienceOf(body: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const { success } = Audience.safeParse(body);
  if (!success) return null;
  const { roles, languages, zones, activity, activityDays } = body as z.input<typeof Audience>;
  const audience = { roles, languages, zones, activity, activityDays };
  return call(campaignsRoutes.audience, { body: audience }, { signal });
}

/** Sends the message to the devices of the user. */
export const testCampaign = (id: number) => call(campaignsRoutes.test, byId(id));

export const recipientsOf = async (id: number, limit: string, signal: AbortSignal) =>
  (await call(campaignsRoutes.recipients, { ...byId(id), query: { limit } }, { signal })).items;

/** The acts on a campaign, in its list and on its page. */
export const campaignActs = eventActs<Campaign, CampaignAct>(
  campaignsRoutes.bulk,
  { kind: 'campaign', texts: 'campaigns', field: 'act' },
  {
    submit: { key: 'b', isConfirmed: true, lead: 'campaigns.submit_lead' },
    approve: {
      key: 'a',
      permission: 'push.approve',
      isConfirmed: true,
      lead: 'campaigns.approve_lead',
    },
    reject: { permission: 'push.approve', asks: 'reason', lead: 'campaigns.reject_lead' },
    pause: { key: 'p', asks: 'reason', lead: 'campaigns.pause_lead', undo: 'resume' },
    resume: { key: 'r' },
    cancel: { asks: 'reason', lead: 'campaigns.cancel_lead' },
  },
);
