import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import {
  AppRole,
  audienceFields,
  CampaignAct,
  CampaignEventType,
  CampaignLanguage,
  CampaignState,
  campaignFaults,
  campaignFields,
  RecipientReason,
  RecipientState,
} from '../../growth/campaigns/campaign.ts';
import { CampaignId, pathOf, UserId } from '../../ids.ts';
import { bulkResults, bulkRows, several } from '../../list.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { campaignReasons } from '../../reasons/growth/campaigns.ts';
import { reasonFields } from '../../reasons/params.ts';
import { issueOf } from '../../reasons/reason.ts';
import { changeOf, withoutFaults } from '../../records/body.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { recordOf } from '../../records/record.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

const CampaignPath = pathOf(CampaignId);
const count = (description: string) => z.number().int().min(0).meta({ description });

/** The number of messages of a campaign, by state. */
export const CampaignProgress = z
  .object({
    planned: count('Devices of the audience when it was frozen'),
    accepted: count('Taken by the provider'),
    skipped: count('Not sent: opted out, too many messages, or no longer in the audience'),
    failed: count('Refused by the provider, or given up'),
    unknown: count('Sent, and no answer came: never sent again'),
    received: count('Devices that reported the message'),
    opened: count('Devices on which it was opened'),
  })
  .meta({ id: 'CampaignProgress' });

const { zones: _, ...plain } = campaignFields;

/** A push campaign as a row of its list. */
export const Campaign = recordOf(
  'Campaign',
  {
    ...plain,
    link: z.string().nullable(),
    roles: z.array(AppRole),
    languages: z.array(CampaignLanguage),
    sendTime: z.string().nullable(),
    sendAt: Instant.nullable().meta({ description: 'Null: once it is approved' }),
    createdAt: Instant,
    createdBy: Actor,
    approvedBy: Actor.nullable(),
    approvedAt: Instant.nullable(),
    isPreparing: z.boolean().meta({ description: 'Its audience is being frozen' }),
    waitsUntil: Instant.nullable().meta({
      description: 'Nothing is sent before: quiet hours, or a delay requested by the provider',
    }),
    startedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    progress: CampaignProgress,
    ...reasonFields,
  },
  {
    state: CampaignState,
    acts: ['edit', 'submit', 'approve', 'reject', 'pause', 'resume', 'cancel', 'test'],
  },
);
export type Campaign = z.output<typeof Campaign>;

/** A campaign with the operational areas of its audience. */
export const CampaignDetail = Campaign.extend({
  zones: z.array(z.object({ id: z.number().int(), name: z.string() })),
  provider: z.object({
    isOutbox: z.boolean().meta({ description: 'No provider is set: messages reach no device' }),
    perSecond: z.number(),
  }),
}).meta({ id: 'CampaignDetail' });
export type CampaignDetail = z.output<typeof CampaignDetail>;

/** A device of a campaign, with the state of its message. */
export const Recipient = z
  .object({
    id: z.number().int().meta({ description: 'The device’s id' }),
    person: z.object({ id: UserId, name: z.string() }),
    platform: z.string().nullable().meta({ description: 'Null: the device no longer exists' }),
    tokenEnd: z.string().nullable().meta({ description: 'The token’s last four characters' }),
    state: RecipientState,
    reason: RecipientReason.nullable(),
    sentAt: Instant.nullable(),
    receivedAt: Instant.nullable(),
    openedAt: Instant.nullable(),
  })
  .meta({ id: 'CampaignRecipient' });
export type Recipient = z.output<typeof Recipient>;

/** The number of people and devices that an audience reaches now. */
export const AudienceCount = z
  .object({
    devices: count('Devices that would get it'),
    people: count('People who have them'),
    optedOut: count('Devices of the audience whose people do not want messages'),
  })
  .meta({ id: 'AudienceCount' });
export type AudienceCount = z.output<typeof AudienceCount>;

const Illegal = illegalEvent(CampaignEventType, CampaignDetail).meta({
  id: 'IllegalCampaignEvent',
});
const change = {
  200: CampaignDetail,
  ...refusals(401, 403, 404, 422, 428),
  409: Illegal,
  412: stale(CampaignDetail).meta({ id: 'StaleCampaign' }),
};
const access = ['push.read'] as const;
const write = ['push.write'] as const;
const send = ['push.write', 'push.approve'] as const;
const REASON = { path: ['reason'], message: issueOf(campaignReasons, 'campaign.reason_needed') };
const lacksReason = (event: CampaignAct, reason: string | undefined) =>
  ['campaign.reject', 'campaign.pause', 'campaign.cancel'].includes(event) && reason === undefined;

export const campaignsRoutes = {
  ...readRoutes({
    area: 'campaigns',
    path: '/api/admin/push-campaigns',
    names: ['push campaign', 'push campaigns'],
    note: 'with the states of their messages',
    row: Campaign,
    whole: CampaignDetail,
    read: access,
    sorts: ['name', 'createdAt', 'sendAt', 'accepted', 'opened'],
    filters: { state: several(CampaignState).optional() },
  }),
  audience: endpoint({
    id: 'campaigns.audience',
    method: 'POST',
    path: '/api/admin/push-campaigns/audience',
    summary: 'Count the devices that an audience reaches now; changes nothing',
    access,
    body: z.strictObject(audienceFields),
    responses: { 200: AudienceCount, ...refusals(401, 403) },
  }),
  recipients: endpoint({
    id: 'campaigns.recipients',
    method: 'GET',
    path: '/api/admin/push-campaigns/{id}/recipients',
    summary: 'The devices of a campaign, with the state of each message',
    access,
    params: CampaignPath,
    query: PageQuery.extend({ state: RecipientState.optional() }),
    responses: { 200: pageOf(Recipient), ...refusals(401, 403, 404) },
  }),
  create: endpoint({
    id: 'campaigns.create',
    method: 'POST',
    path: '/api/admin/push-campaigns',
    summary: 'Create a push campaign as a draft',
    access: write,
    body: withoutFaults(z.strictObject(campaignFields), campaignFaults),
    responses: { 201: CampaignDetail, ...refusals(401, 403, 422) },
  }),
  update: endpoint({
    id: 'campaigns.update',
    method: 'PATCH',
    path: '/api/admin/push-campaigns/{id}',
    summary: 'Change a campaign that is not being sent; this voids its approval',
    access: write,
    params: CampaignPath,
    headers: IfMatch,
    body: changeOf(campaignFields),
    responses: change,
  }),
  send: endpoint({
    id: 'campaigns.send',
    method: 'POST',
    path: '/api/admin/push-campaigns/{id}/events',
    summary: 'Submit, approve (by a second person), reject, pause, resume or cancel a campaign',
    access: send,
    params: CampaignPath,
    headers: IfMatch,
    body: z
      .strictObject({ event: CampaignAct, reason: Text(300).optional() })
      .refine(({ event, reason }) => !lacksReason(event, reason), REASON),
    responses: change,
  }),
  bulk: endpoint({
    id: 'campaigns.bulk',
    method: 'POST',
    path: '/api/admin/push-campaigns/bulk',
    summary: 'Send one event to many campaigns, with a result for each',
    access: send,
    body: z
      .strictObject({
        ids: bulkRows(CampaignId),
        act: CampaignAct,
        reason: Text(300).optional(),
      })
      .refine(({ act, reason }) => !lacksReason(act, reason), REASON),
    responses: { 200: bulkResults(CampaignId, Campaign), ...refusals(401, 403) },
  }),
  test: endpoint({
    id: 'campaigns.test',
    method: 'POST',
    path: '/api/admin/push-campaigns/{id}/test',
    summary: 'Send the message to the caller’s own devices, in the language of each',
    access: write,
    params: CampaignPath,
    responses: {
      200: z.object({
        devices: count('Devices that it was sent to'),
        accepted: count('Taken by the provider'),
      }),
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
} as const;
