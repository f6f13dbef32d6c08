import { createMachine } from 'xstate';
import { rulesOf } from '../rules.ts';

export type CampaignEventType =
  | 'campaign.submit'
  | 'campaign.approve'
  | 'campaign.reject'
  /** Content or audience was changed, which voids the approval. */
  | 'campaign.revise'
  | 'campaign.start'
  | 'campaign.pause'
  | 'campaign.resume'
  | 'campaign.finish'
  | 'campaign.cancel';

const cancel = { 'campaign.cancel': 'cancelled' as const };

/**
 * The lifecycle of a push campaign. A campaign that is being sent can be paused or cancelled, but
 * not edited.
 */
export const campaignMachine = createMachine({
  id: 'campaign',
  initial: 'draft',
  states: {
    draft: { on: { 'campaign.submit': 'in_review', ...cancel } },
    in_review: {
      on: {
        'campaign.approve': 'scheduled',
        'campaign.reject': 'draft',
        'campaign.revise': 'draft',
        ...cancel,
      },
    },
    scheduled: { on: { 'campaign.start': 'sending', 'campaign.revise': 'draft', ...cancel } },
    sending: { on: { 'campaign.pause': 'paused', 'campaign.finish': 'sent', ...cancel } },
    paused: { on: { 'campaign.resume': 'sending', ...cancel } },
    sent: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

export const CAMPAIGN_STATES = [
  'draft',
  'in_review',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_EVENT_TYPES = [
  'campaign.submit',
  'campaign.approve',
  'campaign.reject',
  'campaign.revise',
  'campaign.start',
  'campaign.pause',
  'campaign.resume',
  'campaign.finish',
  'campaign.cancel',
] as const satisfies readonly CampaignEventType[];

export const campaignRules = rulesOf<CampaignState, CampaignEventType>(
  campaignMachine,
  CAMPAIGN_EVENT_TYPES,
);
