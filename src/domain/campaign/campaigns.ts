import { z } from 'zod';
import { audienceFields, type CampaignAct } from '#contract/growth/push/campaign.ts';
import { type Campaign, campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { allows } from '#src/lib/allows.ts';
import { call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/lib/api/resource.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

/** Push campaigns. */
export const campaigns = defineRecords(campaignsRoutes);

const Audience = z.object(audienceFields);

/** How many devices the audience of a form reaches now; null while the form does not say it whole. */
export async function audienceOf(body: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const { success } = Audience.safeParse(body);
  if (!success) return null;
  const { roles, languages, zones, activity, activityDays } = body as z.input<typeof Audience>;
  const audience = { roles, languages, zones, activity, activityDays };
  return call(campaignsRoutes.audience, { body: audience }, { signal });
}

/** Sends the message to the devices of the user. */
export const testCampaign = (id: number) =>
  call(campaignsRoutes.test, { params: { id: String(id) } });

export const recipientsOf = async (id: number, limit: string, signal: AbortSignal) =>
  (
    await call(
      campaignsRoutes.recipients,
      { params: { id: String(id) }, query: { limit } },
      { signal },
    )
  ).items;

type ActName = 'submit' | 'approve' | 'reject' | 'pause' | 'resume' | 'cancel';
const act = (
  id: ActName,
  more: Omit<ListAct<Campaign>, 'id' | 'label' | 'can' | 'send' | 'permission'>,
): ListAct<Campaign> => ({
  id,
  label: `campaigns.${id}`,
  permission: id === 'approve' || id === 'reject' ? 'push.approve' : 'push.write',
  can: allows(id),
  ...more,
  send: async (rows, reason) => {
    const ids = rows.map(({ id: row, version }) => ({ id: row, version }));
    const event: CampaignAct = `campaign.${id}`;
    const body = { ids, act: event, ...(reason ? { reason } : {}) };
    return (await call(campaignsRoutes.bulk, { body })).results;
  },
});

/** The acts on a campaign, in its list and on its page. */
export const campaignActs: readonly ListAct<Campaign>[] = [
  act('submit', { key: 'b', isConfirmed: true, lead: 'campaigns.submit_lead' }),
  act('approve', { key: 'a', isConfirmed: true, lead: 'campaigns.approve_lead' }),
  act('reject', { asks: 'reason', lead: 'campaigns.reject_lead' }),
  act('pause', { key: 'p', asks: 'reason', lead: 'campaigns.pause_lead', undo: 'resume' }),
  act('resume', { key: 'r' }),
  act('cancel', { asks: 'reason', lead: 'campaigns.cancel_lead' }),
];
