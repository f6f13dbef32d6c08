import type { WhyNot } from '#contract/acts.ts';
import { campaignsRoutes as calls } from '#contract/routes/growth/campaigns.ts';
import {
  type CampaignEventType,
  type CampaignState,
  campaignRules,
} from '#machines/campaign/campaign-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates } from '../../platform/policy/states.ts';
import type { ApprovalConflicts } from './independence.ts';

interface CampaignFacts {
  id: number;
  name: string;
  state: CampaignState;
  authors: readonly number[];
}

const refused = (message: string): WhyNot => ({ code: 'campaign.illegal_event', message });

export const campaignStates = defineStates<CampaignFacts>()({
  code: 'campaign.illegal_event',
  rules: campaignRules,
});
const { when } = campaignStates;

/** Approving and rejecting require one permission, writing another; the call accepts either. */
function whyNotReview(
  caller: Caller,
  row: CampaignFacts,
  approval: { bars: ApprovalConflicts } | null,
): WhyNot | null {
  if (!can(caller, 'push.approve'))
    return { code: 'permission.denied', message: 'Your role may not approve campaigns.' };
  if (!approval) return null;
  return row.authors.includes(caller.userId)
    ? {
        code: 'campaign.four_eyes',
        message: 'You wrote part of this campaign: someone else must approve it.',
      }
    : (approval.bars.get(row.id) ?? null);
}
const whyNotWrite = (caller: Caller): WhyNot | null =>
  can(caller, 'push.write')
    ? null
    : { code: 'permission.denied', message: 'Your role may not write campaigns.' };

const asWriter = (type: CampaignEventType) => (row: CampaignFacts, caller: Caller) =>
  when(type)(row) ?? whyNotWrite(caller);

/** States in which a campaign may be edited, which voids a review or an approval. */
const EDITABLE: readonly CampaignState[] = ['draft', 'in_review', 'scheduled'];

/** Who may perform which act on a push campaign. The bars on approving are read beforehand. */
export const campaignPolicy = definePolicy<CampaignFacts, ApprovalConflicts>()({
  edit: {
    call: calls.update,
    why: ({ name, state }) =>
      EDITABLE.includes(state) ? null : refused(`${name} is ${state}: it cannot be changed.`),
  },
  submit: { call: calls.send, why: asWriter('campaign.submit') },
  approve: {
    call: calls.send,
    why: (row, caller, bars) =>
      when('campaign.approve')(row) ?? whyNotReview(caller, row, { bars }),
  },
  reject: {
    call: calls.send,
    why: (row, caller) => when('campaign.reject')(row) ?? whyNotReview(caller, row, null),
  },
  pause: { call: calls.send, why: when('campaign.pause') },
  resume: { call: calls.send, why: when('campaign.resume') },
  cancel: { call: calls.send, why: when('campaign.cancel') },
  test: {
    call: calls.test,
    why: ({ name, state }) =>
      EDITABLE.includes(state) ? null : refused(`${name} is ${state}: it cannot be tested.`),
  },
});
