import { z } from 'zod';
import { audienceFields } from '#contract/growth/campaigns/campaign.ts';
import { campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/ui/record/records.ts';

/** Push campaigns. */
export const campaigns = defineRecords(campaignsRoutes, {
  kind: 'campaign',
  texts: 'campaigns.',
  path: '/push-notifications',
  acts: {
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
});

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
