import type { Updateable } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { FieldError } from '#contract/errors.ts';
import { type CampaignAct, campaignFaults } from '#contract/growth/campaigns/campaign.ts';
import { linkedRecord } from '#contract/growth/home/deep-link.ts';
import { campaignReasons } from '#contract/reasons/growth/campaigns.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import {
  type Campaign,
  type CampaignDetail,
  campaignsRoutes as routes,
} from '#contract/routes/growth/campaigns.ts';
import { type CampaignState, campaignRules } from '#machines/campaign/campaign-machine.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { fieldFault, reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { refuseFaults, withChange } from '../../platform/records/changed.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import type { Providers } from '../push/providers/provider.ts';
import { hasAudience } from './audience.ts';
import { barsOf } from './independence.ts';
import type { CampaignRepository, CampaignRow } from './repository.ts';
import { toCampaign, toFacts } from './show.ts';
import { bodyOf, type CampaignBody, columnsOf, digestOf } from './write.ts';

export interface CampaignDeps extends ActDeps {
  jobQueue: JobQueue;
  repository: CampaignRepository;
  providers: Providers;
  perSecond: number;
}
type Columns = Updateable<Database['push_campaigns']>;
/** Why the caller may not approve the campaign although they wrote none of it. */
type Facts = WhyNot | undefined;

const NAME = 'campaign';
const VOID = { approved_by: null, approved_at: null, approved_digest: null } as const;
/** States in which a campaign may be edited, which voids a review or an approval. */
const EDITABLE: readonly CampaignState[] = ['draft', 'in_review', 'scheduled'];

/** Converts campaigns for their reader, as lists show them. */
export async function campaignsFor(
  db: Db,
  rows: readonly CampaignRow[],
  caller: Caller,
  at: Date,
): Promise<(row: CampaignRow) => Campaign> {
  const acts = await actsOn(db, subject, campaignActs, rows, caller, at);
  return (row) => toCampaign(row, acts(row));
}

export async function campaignDetail(
  { clock, repository, providers, perSecond }: CampaignDeps,
  row: CampaignRow,
  caller: Caller,
  db: Db,
): Promise<CampaignDetail> {
  return toContract<CampaignDetail>({
    ...(await campaignsFor(db, [row], caller, clock()))(row),
    zones: await repository.zoneNames(db, row.zones),
    provider: { isOutbox: providers.isOutbox, perSecond },
  });
}

/** A campaign. Error: 404. */
export const readCampaign = async (
  { repository }: Pick<CampaignDeps, 'repository'>,
  db: Db,
  id: number,
): Promise<CampaignRow> => requireRow(await repository.find(db, id), NAME);

/** Error: 422 for a picture, a link and a zone that do not exist, each named. */
export async function requireKnown(
  { repository }: Pick<CampaignDeps, 'repository'>,
  trx: Trx,
  { imageId, link, zones }: CampaignBody,
): Promise<void> {
  const fields: FieldError[] = [];
  if (imageId !== null && !(await repository.isPicture(trx, imageId)))
    fields.push(fieldFault('body.imageId', 'file.not_a_picture'));
  const target = link === null ? null : linkedRecord(link);
  if (target && !(await repository.hasTarget(trx, target.kind, target.id)))
    fields.push(fieldFault('body.link', 'campaign.link_absent'));
  const ids = zones.map(({ id }) => id);
  if ((await repository.zoneNames(trx, ids)).length < ids.length)
    fields.push(fieldFault('body.zones', 'promotion.absent_one'));
  if (fields.length > 0) throw refuse('campaign.unknown_record', {}, { fields });
}

const { subject, act, ask } = defineSubject<
  CampaignDeps,
  CampaignRow,
  typeof EDIT | CampaignAct,
  Facts
>()({
  name: NAME,
  kind: 'campaign',
  lock: ({ repository }, trx, id) => repository.lock(trx, id),
  read: readCampaign,
  show: campaignDetail,
  audited: toFacts,
  ...allowedBy({
    code: 'campaign.illegal_event',
    rules: campaignRules,
    stateOf: ({ state }: CampaignRow) => ({ status: state }),
    title: ({ name }) => name,
  }),
  async facts(db, rows, caller) {
    const bars = await barsOf(db, rows, caller);
    return { of: ({ id }) => bars.get(id) };
  },
});

const whyNotEditable =
  (what: 'changed' | 'tested') =>
  ({ name, state }: CampaignRow): WhyNot | null =>
    EDITABLE.includes(state) ? null : reasonFor('campaign.cannot_be', { name, state, what });

/** Approving and rejecting require one permission, writing another; the call accepts either. */
const whyNotReview = (caller: Caller): WhyNot | null =>
  can(caller, 'push.approve') ? null : reasonFor('campaign.approve_not_for_role');
const whyNotWrite = (_row: CampaignRow, caller: Caller): WhyNot | null =>
  can(caller, 'push.write') ? null : reasonFor('campaign.write_not_for_role');

/** By another person than its authors. */
const whyNotApprove = (row: CampaignRow, caller: Caller, bar: Facts): WhyNot | null =>
  whyNotReview(caller) ??
  (row.authors.includes(caller.userId) ? reasonFor('campaign.own') : (bar ?? null));

const edit = act({
  route: routes.update,
  event: EDIT,
  why: whyNotEditable('changed'),
  /** Voids a review and an approval. */
  async write({ deps, trx, at, by, actor, body }, before) {
    const now = withChange<CampaignBody>(bodyOf(before), body);
    refuseFaults(NAME, campaignFaults(now));
    await requireKnown(deps, trx, now);
    const state = campaignRules.apply({ status: before.state }, 'campaign.revise')?.status;
    return deps.repository.update(trx, before.id, {
      ...columnsOf(now),
      ...VOID,
      authors: [...new Set([...before.authors, by.caller.userId])],
      ...(state
        ? {
            state,
            state_at: at,
            state_by: JSON.stringify(actor),
            ...columnsOfWords('state_reason', sentenceFor(campaignReasons, 'campaign.changed')),
          }
        : {}),
    });
  },
});

type Context = ActContext<CampaignDeps, { reason?: string | undefined }>;
/** What an event requires, and what it writes besides the state. */
interface Consequence {
  why?(row: CampaignRow, caller: Caller, bar: Facts): WhyNot | null;
  columns?(context: Context, row: CampaignRow): Columns | Promise<Columns>;
  /** The job that sends is due when the campaign is. */
  isSentNext?: true;
}

const send = (event: CampaignAct, { why, columns, isSentNext }: Consequence) =>
  act({
    route: routes.send,
    event,
    ...(why ? { why } : {}),
    async write(context, row) {
      const { deps, trx, at, actor, body } = context;
      const now = await deps.repository.update(trx, row.id, {
        ...(await columns?.(context, row)),
        state: campaignRules.apply({ status: row.state }, event)?.status ?? row.state,
        state_at: at,
        state_by: JSON.stringify(actor),
        ...columnsOfWords('state_reason', body.reason ?? null),
      });
      if (isSentNext) {
        const dueAt = now.send_at && now.send_at > at ? now.send_at : at;
        await deps.jobQueue.schedule(trx, 'push.send', dueAt);
      }
      return now;
    },
  });

/** Error: 422 for an empty audience. */
async function requireAudience({ trx, at }: Context, row: CampaignRow): Promise<Columns> {
  if (await hasAudience(trx, row, at)) return {};
  throw refuse(
    'campaign.no_devices',
    {},
    { fields: [fieldFault('body.roles', 'campaign.no_device_wants')] },
  );
}

/** The events that staff send, one by one or to many. */
export const campaignEvents = {
  submit: send('campaign.submit', { why: whyNotWrite, columns: requireAudience }),
  approve: send('campaign.approve', {
    why: whyNotApprove,
    columns: ({ at, actor }, row) => ({
      approved_by: JSON.stringify(actor),
      approved_at: at,
      approved_digest: digestOf(row),
    }),
    isSentNext: true,
  }),
  reject: send('campaign.reject', {
    why: (_row, caller) => whyNotReview(caller),
    columns: () => VOID,
  }),
  pause: send('campaign.pause', {}),
  resume: send('campaign.resume', {
    columns: () => ({ waits_until: null, failing_since: null }),
    isSentNext: true,
  }),
  cancel: send('campaign.cancel', { columns: ({ at }) => ({ ended_at: at }) }),
};

export const campaignActs = {
  edit,
  ...campaignEvents,
  /** Sends the message to the caller's own devices; changes nothing. */
  test: ask({ route: routes.test, event: EDIT, why: whyNotEditable('tested') }),
};
